import { setTimeout as wait } from 'node:timers/promises'
import { isLockedOut } from '../database/in-transaction.ts'
import { within } from '../deeds/within.ts'
import { type NewUpdate, textName } from './text-store.ts'

/** What takes longer goes over a line that is silent; whoever wrote it sends it again. */
const longestMs = 120_000

/** Appends all in one transaction, unless the lock of a text is not got in `waitMs`. */
type Append = (updates: readonly NewUpdate[], waitMs?: number) => Promise<readonly (number | undefined)[]>

/** Updates on their way to the disk. */
export interface Lane {
  append(update: NewUpdate): Promise<number | undefined>
  drained(): Promise<void>
}

interface Waiting {
  readonly update: NewUpdate
  resolve(seq: number | undefined): void
  reject(error: unknown): void
}

/** One transaction after the other; texts that somebody else keeps locked leave it, so that nobody else's key waits for them. */
export function createLane(append: Append, atOnce: number): Lane {
  const aside = createAside(append, atOnce)
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atOnce)
      const error = await write(append, batch)
      if (error && isLockedOut(error)) putAside(batch)
      else if (error) for (const { reject } of batch) reject(error)
    }
    writing = undefined
  }

  /** With what waits behind it in its texts. */
  function putAside(batch: readonly Waiting[]): void {
    const names = new Set(batch.map(nameOf))
    const { behind = [], others = [] } = Object.groupBy(waiting, (one) =>
      names.has(nameOf(one)) ? 'behind' : 'others',
    )
    waiting = others
    for (const one of [...batch, ...behind]) aside.add(one)
  }

  return {
    append: (update) =>
      new Promise((resolve, reject) => {
        const one = { update, resolve, reject }
        if (aside.has(update)) return aside.add(one)
        waiting.push(one)
        writing ??= writeAll()
      }),
    async drained() {
      await writing
      await aside.drained()
    },
  }
}

/** Tries texts by themselves in turns, so long that what a frozen process locked is free before. */
const aside = { triers: 2, waitMs: 20, pauseMs: 30, withinMs: 20_000 }

interface AsideText {
  readonly name: string
  readonly waiting: Waiting[]
  readonly until: number
}

function createAside(append: Append, atOnce: number) {
  const texts = new Map<string, AsideText>()
  const turns: AsideText[] = []
  const working = new Set<Promise<void>>()

  async function work(): Promise<void> {
    for (let text = turns.shift(); text; text = turns.shift()) {
      await tryOne(text)
      if (text.waiting.length > 0) turns.push(text)
      else texts.delete(text.name)
    }
  }

  async function tryOne({ waiting, until }: AsideText): Promise<void> {
    const batch = waiting.slice(0, atOnce)
    const error = await write((updates) => append(updates, aside.waitMs), batch)
    if (error && isLockedOut(error) && performance.now() < until) return wait(aside.pauseMs)
    if (error) for (const { reject } of batch) reject(error)
    waiting.splice(0, batch.length)
  }

  return {
    has: ({ text }: NewUpdate): boolean => texts.has(textName(text)),
    add(one: Waiting): void {
      const name = nameOf(one)
      const known = texts.get(name)
      if (known) return void known.waiting.push(one)
      const text = { name, waiting: [one], until: performance.now() + aside.withinMs }
      texts.set(name, text)
      turns.push(text)
      if (working.size >= aside.triers) return
      const worker = work().finally(() => working.delete(worker))
      working.add(worker)
    },
    async drained(): Promise<void> {
      await Promise.all(working)
    },
  }
}

/** Writes updates and tells who waits for them; answers why they could not be written. */
async function write(append: Append, batch: readonly Waiting[]): Promise<unknown> {
  try {
    const seqs = await within(longestMs, append(batch.map(({ update }) => update)))
    for (const [index, { resolve }] of batch.entries()) resolve(seqs[index])
    return undefined
  } catch (error) {
    return error
  }
}

const nameOf = ({ update }: Waiting): string => textName(update.text)
