import { type Limit, type TextStanding, textRefusals } from '@atrium/engine/contract'
import { type Limits, waitInWords } from '../limits/limits.ts'
import type { Logger } from '../log.ts'
import { NoLongerWanted, TookTooLong } from '../workers/worker-pool.ts'
import { smallBytes } from './examine-in-turn.ts'
import { type Examined, examineUpdate } from './examine-update.ts'
import { whyTooMuch } from './text-load.ts'
import { type TextStore, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'
import type { TextTopic } from './text-topic.ts'

/** Why an update is not taken. */
interface Refused {
  readonly code: string
  readonly message: string
}

/** Looks at updates before they come into a text: whether they fit it, and what it would cost to have them in it. */
export interface TextDoor {
  /** What the update brings, or why it must stay outside. */
  admit(topic: TextTopic, writer: Writer, update: Uint8Array): Promise<Admitted | Refused>
}

export interface Admitted extends Examined {
  readonly data: Uint8Array
  /** The number of the last update that it was looked at with, of somebody who may but propose. */
  readonly head?: number | undefined
}

interface Writer {
  readonly person: string
  readonly standing: TextStanding
}

interface Needs {
  readonly texts: TextStore
  readonly thread: TextThread
  readonly limits: Limits
  readonly log: Logger
  now(): number
}

const updateLimit: Limit = { times: 1_000, perMs: 10_000 }
/** In KiB: while much is written to the disk at once, everybody waits who writes a word. */
const updateSizeLimit: Limit = { times: 16_384, perMs: 32_000 }
const trialLimit: Limit = { times: 30, perMs: 60_000 }
/** Each of them opens the text. */
const proposalLimit: Limit = { times: 600, perMs: 60_000 }
/** Editors have one for each time that a page is opened. */
const mostClients = 50_000
const mostClientsAtOnce = 1_000

/** Takes a person's turn to write; answers how many milliseconds there are to wait for one. */
export function waitToWrite(limits: Pick<Limits, 'take'>, person: string, { length }: Uint8Array): number {
  const waitMs = limits.take(person, 'write-text', updateLimit)
  return waitMs || limits.take(person, 'write-text-size', { ...updateSizeLimit, turns: Math.ceil(length / 1_024) })
}

export function createTextDoor(needs: Needs): TextDoor {
  return {
    async admit(topic, { person, standing }, update) {
      const examined = await examine(needs, person, update)
      if (!examined || !(await fits(topic, person, examined))) return refused('bad-update')
      const crowded = tooManyClients(topic, examined)
      if (crowded) return refused(crowded)
      const tried = { topic, person, update }
      const why = await whyTooHeavy(needs, tried, examined)
      if (why) return why
      if (standing !== 'proposer') return { ...examined, data: update }
      const proposed = await lookAtProposal(needs, tried)
      return 'code' in proposed ? proposed : { ...examined, ...proposed, data: update }
    },
  }
}

async function whyTooHeavy(needs: Needs, tried: Tried, examined: Examined): Promise<Refused | undefined> {
  const { topic, person, update } = tried
  // What was written before may still be on its way into what the text is known to weigh.
  if (update.length > smallBytes) await topic.tail.caughtUp()
  const ask = () => topic.load.asks(examined, update.length, person)
  const asked = ask()
  if (asked === 'soon') void lookSoon(needs, topic)
  return asked === 'first' ? await tryOut(needs, { ...tried, isWanted: () => ask() === 'first' }) : undefined
}

const refused = (code: keyof typeof textRefusals): Refused => ({ code, message: textRefusals[code] })

function tooManyClients({ vector }: TextTopic, { ends }: Examined): 'too-heavy' | 'full' | undefined {
  if (ends.size > mostClientsAtOnce) return 'too-heavy'
  const isFull = vector.size + ends.size > mostClients
  return isFull && [...ends.keys()].some((client) => !vector.owners.has(client)) ? 'full' : undefined
}

async function examine({ thread }: Needs, person: string, update: Uint8Array): Promise<Examined | undefined> {
  try {
    return update.length > smallBytes ? await thread.examine(person, update) : examineUpdate(update)
  } catch {
    return undefined // whatever it is, it is no update
  }
}

async function fits(topic: TextTopic, person: string, examined: Examined): Promise<boolean> {
  if (!examined.isSound || ![...examined.roots].every((root) => topic.kind.roots.includes(root))) return false
  if (topic.vector.fits(examined, person)) return true
  // It may stand on what the person wrote by way of another process.
  await topic.ready()
  return topic.vector.fits(examined, person)
}

interface Tried {
  readonly topic: TextTopic
  readonly person: string
  readonly update: Uint8Array
}

interface Trying extends Tried {
  /** Whether the text still has to be opened: what others wait to write may have shown meanwhile what it weighs. */
  isWanted(): boolean
}

/** Puts the update into a copy of the text, which it may not take long to do. */
async function tryOut(needs: Needs, tried: Trying): Promise<Refused | undefined> {
  const waitMs = needs.limits.take(tried.person, 'try-text', trialLimit)
  if (waitMs > 0) return { code: 'too-many-requests', message: waitInWords(waitMs) }
  try {
    const why = await look(needs, tried)
    return why && refused(why)
  } catch (error) {
    if (error instanceof NoLongerWanted) return undefined
    return refused(error instanceof TookTooLong ? 'too-heavy' : 'bad-update')
  }
}

async function look(
  { texts, thread }: Needs,
  { topic, person, update, isWanted = () => true }: Pick<Trying, 'topic'> & Partial<Trying>,
): Promise<'too-heavy' | 'full' | undefined> {
  const { key, kind, load } = topic
  const mark = load.mark()
  const { parts } = await partsOf(texts, topic)
  const given = { parts, update, roots: kind.roots }
  const trial = await (person === undefined
    ? thread.lookAt(textName(key), given)
    : thread.tryOut(person, given, isWanted))
  const why = whyTooMuch(trial)
  const { items, longest, depth, bytes } = trial
  if (!why) load.prove({ items, longest, depth, bytes }, mark)
  return why
}

interface Parts {
  readonly parts: readonly Uint8Array[]
  readonly head: number
}

async function partsOf(texts: TextStore, { key }: TextTopic): Promise<Parts> {
  const { kept, updates } = await texts.wholeOf(key)
  const parts = [...(kept ? [kept.state] : []), ...updates.map(({ data }) => data)]
  return { parts, head: updates.at(-1)?.seq ?? kept?.seq ?? 0 }
}

/** Keeps out what somebody who may but propose would change of the text itself. */
async function lookAtProposal(
  { texts, thread, limits }: Needs,
  { topic, person, update }: Tried,
): Promise<Refused | Pick<Parts, 'head'>> {
  const waitMs = limits.take(person, 'propose-text', proposalLimit)
  if (waitMs > 0) return { code: 'too-many-requests', message: waitInWords(waitMs) }
  const { roots, vocabulary } = topic.kind
  const { parts, head } = await partsOf(texts, topic)
  try {
    const isProposal = await thread.proposes(person, { parts, update, roots, person, vocabulary })
    return isProposal ? { head } : refused('only-suggestions')
  } catch (error) {
    return refused(error instanceof TookTooLong ? 'too-heavy' : 'bad-update')
  }
}

const againAfterMs = 30_000
const lookedAt = new WeakMap<TextTopic, number>()

/** Sees what a text costs before somebody has to wait for it; one that costs too much not all the time. */
async function lookSoon(needs: Needs, topic: TextTopic): Promise<void> {
  if (needs.now() - (lookedAt.get(topic) ?? -againAfterMs) < againAfterMs) return
  lookedAt.set(topic, needs.now())
  try {
    const why = await look(needs, { topic })
    if (!why) lookedAt.delete(topic)
  } catch (error) {
    needs.log.warn('A text is too heavy to be looked at.', { text: textName(topic.key), error })
  }
}
