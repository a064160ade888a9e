import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { Due, WrittenText } from '@atrium/engine/server'
import { newId } from '@atrium/base/id'
import { type NoticeContents, type NotifyLevel, decide, deliverNotice } from '@atrium/features/notifications/contract'
import { type Person, isQuietNow } from '@atrium/features/people/contract'
import { type Document, titleOf } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { bodyTables } from './body-tables.ts'

const cause = 'mention'
/** Who was active within this time is here. */
const hereMs = 600_000

/** Tells people that a page has come to name them, as each of them wants it; only who can open the page. */
export async function tellMentioned(due: Due<WrittenText>, people: readonly string[]): Promise<void> {
  const { text, by } = due.data
  const { space, id } = text
  const named = people.filter((person) => person !== by)
  if (named.length === 0) return
  const tables = bodyTables(due.db)
  const [page, members, profiles, levels] = await Promise.all([
    tables.selectFrom('document').selectAll().where('space', '=', space).where('id', '=', id).executeTakeFirst(),
    tables
      .selectFrom('member')
      .select('id')
      .where('space', '=', space)
      .where('id', 'in', named)
      .where('role', '<>', 'guest')
      .execute(),
    tables
      .selectFrom('person')
      .selectAll()
      .where('space', '=', teamSpace)
      .where('id', 'in', [...named, by])
      .execute(),
    tables
      .selectFrom('notifyLevel')
      .selectAll()
      .where('id', '=', space)
      .where('space', 'in', named.map(ownSpace))
      .execute(),
  ])
  if (!page) return
  const about = aboutPage(
    page,
    profiles.find((profile) => profile.id === by),
  )
  for (const { id: person } of members) {
    const profile = profiles.find((one) => one.id === person)
    const level = levels.find((one) => one.space === ownSpace(person))
    if (profile) await tell(due, profile, { level, about })
  }
}

type About = Omit<NoticeContents, 'id' | 'cause' | 'isSilent'>

function aboutPage(page: Document, author: Person | undefined): About {
  const title = titleOf(page)
  return {
    ...{ fromUserId: author?.id ?? '', fromUserName: author?.displayName || author?.email || 'User' },
    ...{ message: `named you in ${title}`, sourceType: 'document', sourceId: page.id, sourceSpace: page.space },
    ...{ sourceName: title, link: documentPath(page) },
  }
}

interface Given {
  readonly level: NotifyLevel | undefined
  readonly about: About
}

async function tell(due: Due<WrittenText>, profile: Person, { level, about }: Given): Promise<void> {
  const now = due.now()
  const person = profile.id as PersonId
  const standing = { person, level, isQuiet: isQuietNow(profile, now), isHere: now - profile.lastActive < hereMs }
  const decision = decide({ cause, by: due.data.by }, standing, now)
  if (decision.way === 'none') return
  const notice: NoticeContents = { ...about, id: newId(), cause, isSilent: decision.isSilent }
  await due.actor.actAsServer(deliverNotice, { id: due.idFor(person), by: person, input: { person, notice } })
}
