import { sql } from 'kysely'
import type { Question } from '@atrium/engine/server'
import { searchSource } from '@atrium/features/search/server'
import { handlesOf } from '@atrium/features/groups/server'
import { profilesOf } from '@atrium/features/people/server'
import { linkTo } from '../contract/link.ts'
import { mentionsIn, withNames } from '../contract/mentions.ts'
import { Message } from '../contract/message.ts'

type Db = Question['db']

/** Messages are found by their words and the names of their files. */
export const messageSource = searchSource({
  kind: Message,
  names: ['message', 'messages', 'chat'],
  async entries({ db, space, rows }) {
    const { rows: direct } = await sql`select 1 from conversation where space = ${space} limit 1`.execute(db)
    const [names, handles] = [await namesOf(db, rows), await handlesIn(db, rows)]
    const wordsIn = (text: string): string =>
      withNames(
        text,
        (id) => names.get(id) ?? '',
        (id) => handles.get(id),
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

/** The names of those who are mentioned, as they are now. */
async function namesOf(db: Db, messages: readonly Message[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(messages.flatMap(({ text }) => mentionsIn(text).people))]
  return new Map([...(await profilesOf(db, ids))].map(([id, { displayName }]) => [id, displayName]))
}

/** The handles of the groups that are mentioned, as they are now. */
const handlesIn = (db: Db, messages: readonly Message[]): Promise<ReadonlyMap<string, string>> =>
  handlesOf(db, [...new Set(messages.flatMap(({ text }) => mentionsIn(text).groups))])

function marksOf({ text, files, pinned, thread, replies }: Message) {
  const marks = { file: files.length > 0, link: /https?:\/\//i.test(text), pin: pinned !== null }
  const all = { ...marks, thread: thread !== null || replies !== null }
  return (Object.keys(all) as (keyof typeof all)[]).filter((mark) => all[mark])
}
