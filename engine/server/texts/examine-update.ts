import type { Item } from 'yjs'
import { ContentDoc, GC, type ID, Skip, decodeUpdate } from 'yjs'

/** What an update brings and what must be there before it, by the ids of Yjs clients. */
export interface Examined {
  /** Where each client's part begins: all before it must be there. */
  readonly starts: ReadonlyMap<number, number>
  /** Where each client's part ends. */
  readonly ends: ReadonlyMap<number, number>
  /** How much of each client must be there, with this update in it. */
  readonly needs: ReadonlyMap<number, number>
  /** The top-level types that it names. */
  readonly roots: ReadonlySet<string>
}

/** Reads a Yjs update without applying it to anything. Throws on bytes that are none. */
export function examineUpdate(update: Uint8Array): Examined {
  const { structs, ds } = decodeUpdate(update)
  const found = { starts: new Map(), ends: new Map(), needs: new Map(), roots: new Set<string>() }
  for (const struct of structs) noteStruct(found, struct)
  for (const [client, deletes] of ds.clients)
    for (const { clock, len } of deletes) raise(found.needs, client, clock + len)
  return found
}

interface Finding extends Examined {
  readonly starts: Map<number, number>
  readonly ends: Map<number, number>
  readonly needs: Map<number, number>
  readonly roots: Set<string>
}

function noteStruct({ starts, ends, needs, roots }: Finding, struct: GC | Item | Skip): void {
  if (struct instanceof Skip) return
  const { client, clock } = struct.id
  // What comes after a gap begins anew, and all before it must be there.
  if (ends.get(client) !== clock) starts.set(client, clock)
  ends.set(client, clock + struct.length)
  if (struct instanceof GC) return
  if (struct.content instanceof ContentDoc) throw new Error('A text holds no other texts.')
  for (const id of [struct.origin, struct.rightOrigin, struct.parent]) noteId(needs, id)
  if (typeof struct.parent === 'string') roots.add(struct.parent)
}

function noteId(needs: Map<number, number>, id: unknown): void {
  if (isId(id)) raise(needs, id.client, id.clock + 1)
}

const isId = (value: unknown): value is ID =>
  typeof value === 'object' && value !== null && 'client' in value && 'clock' in value

function raise(map: Map<number, number>, client: number, to: number): void {
  if (to > (map.get(client) ?? 0)) map.set(client, to)
}
