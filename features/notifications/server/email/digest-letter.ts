import { isPageSpace, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { FreshMail } from '@atrium/engine/server'
import { topicOf, topics } from '../../contract/choices.ts'
import type { Notice } from '../../contract/notice.ts'
import { isDirect } from '../../contract/push-message.ts'
import { type Around, type Item, counted, lineOf, mostOfHeadline, plain, writeLetter } from './letter-lines.ts'

interface Digest extends Around {
  /** The oldest first. */
  readonly items: readonly Item[]
  /** How many there are besides. */
  readonly left: number
  readonly workspaceNames: ReadonlyMap<string, string>
}

const foot = {
  reason: 'You get this email because you turned on the daily digest: what you have not read, once a day.',
  settings: 'Change the daily digest',
  stop: 'Stop the daily digest',
} as const

/** A letter with what somebody has not read, as text and as HTML: by place, and what concerns them most first. */
export function digestOf(digest: Digest): Pick<FreshMail, 'subject' | 'text' | 'html'> {
  const { items, left } = digest
  const title = counted(items.length + left, 'unread notification')
  const subject = `Daily digest: ${title}`
  return writeLetter({ subject, title, parts: groupsOf(digest), left, foot }, digest)
}

function groupsOf(digest: Digest) {
  const sorted = digest.items.toSorted((one, other) => rankOf(one.notice) - rankOf(other.notice))
  const groups = Map.groupBy(sorted, ({ notice }) => placeOf(notice, digest.workspaceNames))
  return [...groups].map(([place, items]) => ({
    place: plain(place, mostOfHeadline),
    lines: items.map((item) => lineOf(item, digest)),
  }))
}

/** As the topics are listed in the settings. */
const rankOf = ({ cause }: Notice): number => topics.indexOf(topicOf[cause])

/** Where a notice belongs, as its reader calls it. */
function placeOf(notice: Notice, workspaceNames: ReadonlyMap<string, string>): string {
  const { cause, sourceType, sourceSpace } = notice
  if (sourceType === 'event') return 'Calendar'
  if (sourceType === 'workspace') return cause === 'account' ? 'Your account' : 'Workspaces'
  if (isDirect(notice)) return 'Direct messages'
  return workspaceNames.get(sourceSpace) ?? nameOfSpace(sourceSpace)
}

/** What a space is called that is no workspace. */
function nameOfSpace(space: string): string {
  if (space === teamSpace) return 'Team'
  if (isPageSpace(space)) return 'Shared documents'
  return space.startsWith(ownSpace('')) ? 'Personal' : 'Other'
}
