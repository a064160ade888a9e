import {
  Access,
  type Action,
  type ClientFrame,
  type Key,
  type PersonId,
  type RecordKind,
  type Role,
  type Row,
  ownSpace,
} from '@atrium/engine/contract'
import type { Clock } from '../clock.ts'
import type { Foreseeing } from '../deeds/deeds.ts'
import type { Draft } from '../deeds/draft.ts'
import type { KeptCopies } from '../disk/keeping.ts'
import type { RowEnd } from '../line/session.ts'
import type { Listeners } from '../listeners.ts'
import type { Status } from '../status.ts'
import type { Asks } from './asks.ts'
import type { Known } from './kinds.ts'
import { Older } from './older.ts'
import { type RowListener, RowNews } from './row-news.ts'
import { kindOfShelf, shelfKey, spaceOfShelf } from './shelf.ts'
import { Spaces } from './spaces.ts'
import { type Changed, Store } from './store.ts'
import { isOverfull, trim } from './trim.ts'

/** What a client shows of the rows at hand. */
export interface ClientRows {
  /** The rows at hand, by the kind's number where it has one, else by id; the same array until one of them changes. */
  rows<R extends Row>(kind: RecordKind<R>, space: string): readonly R[]
  row<R extends Row>(kind: RecordKind<R>, key: Key): R | undefined
  roleIn(space: string): Role | undefined
  /** The spaces that the person may see, with their role in each. */
  spaces(): readonly Access[]
  may(action: Pick<Action, 'may'>, space: string): boolean
  /** Fetches the page below what is at hand; resolves with whether there is still more. */
  older(kind: RecordKind, space: string): Promise<boolean>
  hasOlder(kind: RecordKind, space: string): boolean
  /** Whether the row is touched by a deed that the server has not answered. */
  isWaiting(kind: RecordKind, key: Key): boolean
  /** Calls with what the server tells of rows of a kind, at hand or not; returns how to stop. */
  onRows<R extends Row>(kind: RecordKind<R>, space: string, listener: RowListener<R>): () => void
  /** Calls with each space of whose rows, at hand or not, the server tells anything; returns how to stop. */
  onChanges(listener: (space: string) => void): () => void
}

interface Needs {
  readonly person: PersonId
  readonly clock: Clock
  readonly known: Known
  readonly status: Status
  readonly listeners: Listeners<string>
  readonly asks: Asks
  send(frame: ClientFrame): void
  /** Hears of each change to the confirmed copies. */
  onDraft(draft: Draft): void
  onFault(error: unknown): void
}

/** The rows at hand: those that the server confirmed, and over them what unanswered deeds would change. */
export class Rows {
  readonly client: ClientRows
  readonly end: RowEnd
  readonly foreseeing: Foreseeing
  readonly copies: KeptCopies
  readonly #needs: Needs
  readonly #store: Store
  readonly #spaces: Spaces

  constructor(needs: Needs) {
    const { asks, onFault } = needs
    const store = new Store({ ...needs, onChange: (changed) => this.#shown(changed), onFault })
    const older = new Older(store, asks)
    const news = new RowNews()
    this.#needs = needs
    this.#store = store
    this.#spaces = new Spaces({ ...needs, store, older, news })
    this.end = this.#spaces
    this.foreseeing = store
    this.copies = store
    this.client = clientRows(needs.person, { store, older, news })
  }

  /** Whether all that was told, and all that was done, is shown as the server has it. */
  get isQuiet(): boolean {
    const { isIdle, predictions } = this.#store
    return isIdle && predictions.isEmpty && this.#spaces.isInStep
  }

  /** Only a copy that is up to date can say no for the server. */
  forbids({ may }: Pick<Action, 'may'>, space: string): boolean {
    const isCurrent = this.#needs.status.now.state === 'online' && this.#spaces.isInStep
    if (!isCurrent || !this.#store.predictions.isEmpty) return false
    const role = this.client.roleIn(space)
    return role !== undefined && !may.includes(role)
  }

  #shown({ shown, draft, deeds }: Changed): void {
    const { status, listeners, onDraft } = this.#needs
    onDraft(draft)
    status.noteCopies(this.#store.cache.size)
    listeners.call([...shown.keys(), ...(deeds ? ['waiting'] : [])])
    this.#trim(draft)
  }

  /** Lets go of rows that nobody looks at, where they have become many. */
  #trim({ touched }: Draft): void {
    const { known, listeners } = this.#needs
    const { cache } = this.#store
    for (const key of touched.keys()) {
      const kind = known.kinds.get(kindOfShelf(key))
      const space = spaceOfShelf(key)
      if (!kind || listeners.has(key) || !isOverfull(cache, kind, space)) continue
      this.#store.step((next) => trim(next, cache, { kind, space }))
    }
  }
}

interface Parts {
  readonly store: Store
  readonly older: Older
  readonly news: RowNews
}

function clientRows(person: PersonId, { store, older, news }: Parts): ClientRows {
  const own = ownSpace(person)
  // Rows of a kind are only ever kept under its name, read by its schema.
  const rows = <R extends Row>(kind: RecordKind<R>, space: string): readonly R[] =>
    store.rows(kind, space) as readonly R[]
  const row = <R extends Row>(kind: RecordKind<R>, key: Key): R | undefined => store.row(kind, key) as R | undefined
  const roleIn = (space: string): Role | undefined => row(Access, { space: own, id: space })?.role
  return {
    rows,
    row,
    roleIn,
    spaces: () => rows(Access, own),
    may(action, space) {
      const role = roleIn(space)
      return role !== undefined && action.may.includes(role)
    },
    older: (kind, space) => older.load(kind, space),
    hasOlder: (kind, space) => store.floorOf(kind, space) !== null,
    isWaiting: (kind, key) => store.isWaiting(kind, key),
    // Rows of a kind are only ever read by its schema.
    onRows: (kind, space, listener) => news.add(shelfKey(kind.name, space), listener as RowListener),
    onChanges: (listener) => news.addForAll(listener),
  }
}
