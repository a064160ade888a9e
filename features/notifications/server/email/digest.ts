import type { LocalDate } from '@atrium/base/local-date-time'
import type { PersonId } from '@atrium/engine/contract'
import { type Due, job } from '@atrium/engine/server'
import type { Person, TimeWays } from '@atrium/features/people/contract'
import { profileOf, timeWaysOf } from '@atrium/features/people/server'
import { reachable } from './address.ts'
import { digestAt, digestJobName } from './digest-after.ts'
import { digestOf } from './digest-letter.ts'
import { apartAt, digestNotices, markEmailed } from './due-notices.ts'
import { type Addressed, type Again, handOver, letterName } from './hand-over.ts'
import { itemsOf } from './items-of.ts'
import { newestOf, settingsOf } from './letter-lines.ts'
import type { LetterTools } from './letter-tools.ts'
import { nextDigest } from './next-digest.ts'
import { digestFor, noteDay, toldDayOf } from './read-digest.ts'
import { stopPath } from './stop-page.ts'

const mostShown = 50
/** The clock of the database, which wakes jobs, may be so far ahead of this one. */
const skewMs = 5_000

/** Sends somebody's digest when it is due, and leaves a job for the next; a letter that is sent once a day, or none. */
export const digestJob = (opened: Promise<LetterTools>) =>
  job<Addressed>(digestJobName, async (due) => bring(due, await opened))

async function bring(due: Due<Addressed>, tools: LetterTools): Promise<void> {
  const { db, data } = due
  const [digest, profile] = await Promise.all([digestFor(db, data.person), profileOf(db, data.person)])
  if (!digest || !profile) return
  const ways = await timeWaysOf(db, profile)
  const next = async () =>
    nextDigest(digest, { zone: ways.zone, toldDay: await toldDayOf(db, data.person), now: due.now() })
  const { day, at } = await next()
  if (at <= due.now() + skewMs) {
    const again = await tell(due, tools, { day, ways })
    if (again) return due.leave(digestAt({ ...data, tries: again.tries }, again.at))
    await noteDay(db, data.person, day)
  }
  await due.leave(digestAt({ ...data, tries: 0 }, (await next()).at))
}

interface Day {
  readonly day: LocalDate
  readonly ways: TimeWays
}

/** Answers when to try again; undefined once that day is looked after. */
async function tell(due: Due<Addressed>, tools: LetterTools, { day, ways }: Day): Promise<Again | undefined> {
  const { db, data } = due
  const now = due.now()
  const profile = tools.mailer.isSending ? await reachable(db, data.person) : undefined
  if (!profile) return undefined
  const earliest = Math.max(await apartAt(db, data.person, now), tools.restsUntil)
  return earliest > now ? { at: earliest, tries: data.tries } : write(due, tools, { day, ways, profile })
}

interface Writing extends Day {
  readonly profile: Person
}

async function write(
  due: Due<Addressed>,
  tools: LetterTools,
  { day, ways, profile }: Writing,
): Promise<Again | undefined> {
  const { db } = due
  const { person } = due.data
  const { publicUrl } = tools
  const now = due.now()
  const notices = await digestNotices(db, { person, now })
  const [left, shown] = [notices.slice(0, -mostShown), notices.slice(-mostShown)]
  const items = await itemsOf(shown, tools, { person: person as PersonId, ways, now })
  if (items.length === 0) return undefined
  const stopUrl = `${publicUrl}${stopPath}/${tools.tokens.make(person, 'digest')}`
  const spaces = [...new Set(items.map(({ notice }) => notice.sourceSpace))]
  const workspaceNames = await tools.workspaceNames(db, spaces)
  return handOver(due, tools, {
    to: profile.email,
    ...digestOf({
      items,
      left: left.length,
      ways,
      publicUrl,
      stopUrl,
      lessUrl: () => settingsOf({ publicUrl }),
      workspaceNames,
    }),
    // Whichever job sends it: it is that day's, and another one where more is in it.
    messageId: letterName(`${person} digest ${day} ${newestOf(items)}`, publicUrl),
    thread: letterName(`${person} digest`, publicUrl),
    stopUrl,
    note: () =>
      db.transaction().execute(async (transaction) => {
        const told = [...left, ...items.map(({ notice }) => notice)]
        await markEmailed(transaction, told, { person, now: due.now() })
        await noteDay(transaction, person, day)
      }),
  })
}
