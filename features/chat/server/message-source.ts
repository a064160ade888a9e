import { sql } from 'kysely'
import { searchSource } from '@atrium/features/search/server'
import { readTexts } from '@atrium/features/groups/server'
import { linkTo } from '../contract/link.ts'
import { Message } from '../contract/message.ts'

/** Messages are found by their words and the names of their files. */
export const messageSource = searchSource({
  kind: Message,
  names: ['message', 'messages', 'chat'],
  async entries({ db, space, rows }) {
    const { rows: direct } = await sql`select 1 from conversation where space = ${space} limit 1`.execute(db)
    const wordsIn = await readTexts(
      db,
      rows.map(({ text }) => text),
    )
    return rows
      .filter(({ deletedAt }) => deletedAt === null)
      .map((message) => ({
        id: message.id,
        at: message.at,
        by: message.author,
        title: '',
        body: [wordsIn(message.text), ...message.files.map(({ name }) => name)].join('\n').trim(),
        link: linkTo(message, direct.length > 0),
        marks: marksOf(message),
      }))
  },
})

function marksOf({ text, files, pinned, thread, replies }: Message) {
  const marks = { file: files.length > 0, link: /https?:\/\//i.test(text), pin: pinned !== null }
  const all = { ...marks, thread: thread !== null || replies !== null }
  return (Object.keys(all) as (keyof typeof all)[]).filter((mark) => all[mark])
}
