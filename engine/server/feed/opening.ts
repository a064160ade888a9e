import type { KindRows, RecordKind, Role, Row } from '@atrium/engine/contract'
import { packFrame } from '../line/pack-frame.ts'
import type { Snapshot, Store } from '../store/store.ts'
import { type Listener, type SpaceFollowing, type Topic, frameBytes, maxMissed } from './topic.ts'
import type { Viewer, Visibility } from './visibility.ts'

/** Brings a new follower to where the space stands: by the entries it missed, or by a snapshot. */
export interface Opener {
  open(topic: Topic, follower: Opening): Promise<void>
}

export interface Opening {
  readonly listener: Listener
  readonly following: SpaceFollowing
  /** Where the follower's copy stands; -1: it has none. */
  readonly seq: number
}

interface SharedSnapshot {
  readonly snapshot: Snapshot
  /** The rows in it, by `nameOfChange`. */
  readonly names: ReadonlySet<string>
  readonly frames: Map<Role, readonly SharedFrame[]>
}

type Framed = Pick<SharedSnapshot, 'snapshot' | 'frames'>

interface SharedFrame {
  readonly plain: Buffer
  /** Made once, for the first who can unpack it; absent while nobody was. */
  packed?: Promise<Buffer>
}

/** Smaller frames are not worth the while. */
const packFromBytes = 8_192

export interface OpenerNeeds {
  readonly store: Store
  readonly kinds: readonly RecordKind[]
  readonly visibility: Visibility
}

/** Reads snapshots of spaces, each for as many as come while it is still so. */
function createSnapshots({ store, kinds }: Pick<OpenerNeeds, 'store' | 'kinds'>) {
  const shared = new WeakMap<Topic, Promise<SharedSnapshot>>()

  function read(topic: Topic): Promise<SharedSnapshot> {
    const reading = store.snapshot(topic.space, kinds).then((snapshot) => ({
      snapshot,
      names: namesIn(snapshot),
      frames: new Map(),
    }))
    shared.set(topic, reading)
    reading.catch(() => shared.delete(topic))
    return reading
  }

  return async (topic: Topic): Promise<SharedSnapshot> => {
    const before = shared.get(topic)
    const known = await before
    if (known && isStillSo(topic, known)) return known
    const reading = shared.get(topic)
    // One that was begun since it was asked for here shows all that was so then.
    return reading && reading !== before ? reading : read(topic)
  }
}

export function createOpener({ store, kinds, visibility }: OpenerNeeds): Opener {
  const snapshotOf = createSnapshots({ store, kinds })

  async function sendSnapshot(topic: Topic, { listener, following }: Opening): Promise<void> {
    const { snapshot, frames } = await snapshotOf(topic)
    // A role that was lost before the snapshot was read has to be heeded before it is sent.
    if (snapshot.seq > topic.tail.head) await topic.tail.catchUp(snapshot.seq)
    if (topic.tail.followers.get(listener) !== following) return
    const ready = framesFor(topic, { snapshot, frames }, following)
    for (const frame of ready) {
      const send = await sending(listener, frame)
      if (topic.tail.followers.get(listener) !== following) return
      send()
      await listener.drained()
    }
    if (topic.tail.followers.get(listener) === following) following.next = snapshot.seq + 1
  }

  /** Those of a role see the same, but for guests. */
  function framesFor(topic: Topic, { snapshot, frames }: Framed, viewer: Viewer): readonly SharedFrame[] {
    if (viewer.guest) return snapshotFrames(topic, snapshot, { viewer, visibility })
    const ready = frames.get(viewer.role) ?? snapshotFrames(topic, snapshot, { viewer, visibility })
    frames.set(viewer.role, ready)
    return ready
  }

  /** Whether the log still has all that the follower missed; if so it is told that no snapshot comes. */
  async function canFollow(topic: Topic, seq: number): Promise<boolean> {
    if (seq < 0) return false
    if (seq > topic.tail.head) await topic.tail.catchUp((await store.heads([topic.space])).get(topic.space) ?? 0)
    return seq <= topic.tail.head && topic.reaches(seq)
  }

  return {
    async open(topic, opening) {
      const { listener, following, seq } = opening
      await topic.tail.ready()
      const missedIsKept = await canFollow(topic, seq)
      if (topic.tail.followers.get(listener) !== following) return
      if (missedIsKept) {
        listener.send(JSON.stringify({ type: 'following', space: topic.space, role: following.role, seq }))
        following.next = seq + 1
      } else {
        await sendSnapshot(topic, opening)
      }
      await topic.tail.bringUp(listener, following)
    },
  }
}

function snapshotFrames(
  topic: Topic,
  { seq, kinds: all }: Snapshot,
  { viewer, visibility }: { readonly viewer: Viewer; readonly visibility: Visibility },
): readonly SharedFrame[] {
  const { role } = viewer
  const readable = all
    .filter(({ kind }) => visibility.mayRead(kind, role))
    .map((one) => ({ ...one, rows: visibility.shown(one.kind, one.rows, viewer) }))
  const pages = paged(readable.filter(({ rows }) => rows.length > 0))
  return pages.map((kinds, index) => ({
    plain: Buffer.from(
      JSON.stringify({
        type: 'snapshot',
        space: topic.space,
        role,
        seq,
        kinds,
        part: index,
        last: index === pages.length - 1,
      }),
    ),
  }))
}

/** Whether who comes now may be given the snapshot and what came since: no row in it was changed, hidden or deleted. */
const isStillSo = (topic: Topic, { snapshot: { seq }, names }: SharedSnapshot): boolean =>
  topic.keepsAfter(seq) && topic.tail.head - seq < maxMissed && topic.leftAlone(names, seq)

const namesIn = ({ kinds }: Snapshot): ReadonlySet<string> =>
  new Set(kinds.flatMap(({ kind, rows }) => rows.map(({ id }) => `${kind} ${id}`)))

/** How a frame is to be sent, once it is ready for that. */
async function sending(listener: Listener, frame: SharedFrame): Promise<() => void> {
  const { sendPacked } = listener
  if (!sendPacked || frame.plain.length < packFromBytes) return () => listener.send(frame.plain)
  frame.packed ??= packFrame(frame.plain)
  const packed = await frame.packed
  return () => sendPacked(packed)
}

/** Splits rows over pages of about `frameBytes`; always at least one page. */
function paged(kinds: readonly KindRows[]): readonly (readonly KindRows[])[] {
  const pages: KindRows[][] = [[]]
  let room = frameBytes
  for (const { kind, rows, floor } of kinds) {
    let page: Row[] = []
    pages.at(-1)?.push({ kind, rows: page, floor })
    for (const row of rows) {
      const size = JSON.stringify(row).length
      if (size > room) {
        page = []
        pages.push([{ kind, rows: page, floor }])
        room = frameBytes
      }
      page.push(row)
      room -= size
    }
  }
  return pages
}
