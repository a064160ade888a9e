import { createWorkerPool } from '@atrium/engine/server'
import type { FiledEvent, ReadPiece, ReadTask } from './read-worker.ts'
import type { Problem } from './problems.ts'

interface Source {
  /** The bytes of the file, from its beginning. */
  open(): Promise<AsyncIterable<Uint8Array>>
  readonly zone: string
}

interface Taker {
  /** Takes events as they come; false ends the reading. `read` are the bytes that were gone through in both turns. */
  take(events: readonly FiledEvent[], read: number): Promise<boolean>
}

const pieceBytes = 262_144
const pieceDeadlineMs = 20_000
const heapMb = 256
const longestMs = 900_000

/** A file that takes longer than any that somebody wrote. */
export class ReadsTooLong extends Error {}

/**
 * Reads a calendar file in a thread of its own, which ends with it, with what one piece may cost, or with all that may. Answers
 * what could not be kept; undefined where it was ended before.
 */
export async function readInThread({ open, zone }: Source, { take }: Taker): Promise<readonly Problem[] | undefined> {
  const file = new URL('./read-worker.ts', import.meta.url)
  const pool = createWorkerPool<ReadTask, ReadPiece>({ file, size: 1, deadlineMs: pieceDeadlineMs, heapMb })
  const until = performance.now() + longestMs
  let read = 0

  /** Has one turn be done, piece by piece. */
  async function go(ask: (piece: Uint8Array) => ReadTask): Promise<boolean> {
    for await (const piece of inPieces(await open())) {
      if (performance.now() > until) throw new ReadsTooLong('The file took too long to read.')
      const { events } = await pool.do('file', ask(piece))
      read += piece.length
      if (!(await take(events, read))) return false
    }
    return true
  }

  try {
    const isWhole =
      (await go((piece) => ({ type: 'zones', piece }))) && (await go((piece) => ({ type: 'events', piece, zone })))
    if (!isWhole) return undefined
    const last = await pool.do('file', { type: 'end', zone })
    return (await take(last.events, read)) ? last.problems : undefined
  } finally {
    await pool.close()
  }
}

/** What comes in small chunks, in larger pieces. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}
