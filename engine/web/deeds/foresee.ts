import {
  Access,
  type Key,
  type PersonId,
  type RecordKind,
  type Row,
  type Tx,
  commonRefusal,
  ownSpace,
  perform,
} from '@atrium/engine/contract'
import { safeParse } from 'zod/mini'
import type { StoredDeed } from '../disk/disk.ts'
import type { Known } from '../rows/kinds.ts'
import { type Layer, type Marks, mark, shelfKey, writeTo } from '../rows/shelf.ts'

/** What a deed will have done, as far as it can be known here, and the rows that this was worked out from. */
export interface Foreseen {
  readonly layer: Layer
  readonly reads: Marks
}

export interface Foresight {
  readonly known: Known
  readonly person: PersonId
  /** The rows that the deed finds. */
  read(kind: string, key: Key): Row | undefined
}

/** Runs a deed on the copy at hand. A deed that cannot be run here foresees nothing: the server's answer counts. */
export async function foresee(deed: StoredDeed & { readonly seq: number }, sight: Foresight): Promise<Foreseen> {
  const layer: Layer = new Map()
  const reads: Marks = new Map()
  try {
    await run(deed, { sight, layer, reads })
    return { layer, reads }
  } catch {
    // A refusal foreseen, or rows that are not at hand: the deed stays waiting, and the server tells which.
    return { layer: new Map(), reads }
  }
}

interface Trial {
  readonly sight: Foresight
  readonly layer: Layer
  readonly reads: Marks
}

async function run(deed: StoredDeed & { readonly seq: number }, trial: Trial): Promise<void> {
  const { known, person } = trial.sight
  const action = await known.actionOf(deed.action)
  if (!action) return
  const input = safeParse(action.input, deed.input)
  if (!input.success) return
  const tx = createTx(trial)
  const access = await tx.get(Access, { space: ownSpace(person), id: action.where(input.data, person) })
  if (!access || !action.may.includes(access.role)) return
  const { id, at, seq } = deed
  await perform(action, { tx, input: input.data, id, by: person, role: access.role, at, seq })
}

function createTx({ sight, layer, reads }: Trial): Tx {
  function get<R extends Row>({ name }: RecordKind<R>, key: Key): Promise<R | undefined> {
    const shelf = shelfKey(name, key.space)
    mark(reads, shelf, key.id)
    const written = layer.get(shelf)
    const row = written?.has(key.id) ? written.get(key.id) : sight.read(name, key)
    // Rows of a kind are only ever kept under its name, read by its schema.
    return Promise.resolve(row as R | undefined)
  }

  /** The engine's own doing on the server: a granting row gives its person access. */
  function grant<R extends Row>(kind: RecordKind<R>, row: R, isThere: boolean): void {
    const granted = kind.grants?.(row)
    if (granted?.person !== sight.person) return
    const space = ownSpace(sight.person)
    const access: Access = { space, id: granted.space, role: granted.role, since: 0 }
    writeTo(layer, shelfKey(Access.name, space), [row.space, isThere ? access : undefined])
  }

  async function put<R extends Row>(kind: RecordKind<R>, row: R): Promise<void> {
    writeTo(layer, shelfKey(kind.name, row.space), [row.id, row])
    grant(kind, row, true)
  }

  return {
    get,
    put,
    async add(kind, row) {
      if (await get(kind, row)) throw commonRefusal('taken')
      await put(kind, row)
    },
    async drop(kind, key) {
      const row = await get(kind, key)
      writeTo(layer, shelfKey(kind.name, key.space), [key.id, undefined])
      if (row) grant(kind, row, false)
    },
  }
}
