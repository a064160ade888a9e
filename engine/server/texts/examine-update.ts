import type { Item } from 'yjs'
import { ContentDoc, GC, Skip, decodeUpdate } from 'yjs'
import { isId, orderOf } from './update-order.ts'

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
  /** How many items it brings. */
  readonly items: number
  /** How much it takes away, at the most. */
  readonly deletes: number
  /** How many lists it brings that lie in each other. */
  readonly nest: number
  /** Whether it is in the order in which editors write, and nothing in it waits for itself. */
  readonly isSound: boolean
}

/** Reads a Yjs update without applying it to anything. Throws on bytes that are none. */
export function examineUpdate(update: Uint8Array): Examined {
  const { structs, ds } = decodeUpdate(update)
  const found = { starts: new Map(), ends: new Map(), needs: new Map(), roots: new Set<string>() }
  for (const struct of structs) noteStruct(found, struct)
  let deletes = 0
  // What follows a part without a length is looked for where nothing is, by every document that takes it in.
  let isSound = structs.every(({ length }) => length > 0)
  for (const [client, ranges] of ds.clients) {
    let end = 0
    for (const { clock, len } of ranges) {
      // Going through the same items again for each of many ranges could take minutes, and an empty one finds no item.
      if (clock < end || len < 1) isSound = false
      end = clock + len
      deletes += len
    }
    raise(found.needs, client, end)
  }
  const { isWhole, nest } = orderOf(structs)
  return { ...found, items: structs.length, deletes, nest, isSound: isSound && isWhole }
}

interface Finding extends Pick<Examined, 'starts' | 'ends' | 'needs' | 'roots'> {
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

function raise(map: Map<number, number>, client: number, to: number): void {
  if (to > (map.get(client) ?? 0)) map.set(client, to)
}
