import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Access, Action, Answer, Everybody, Key, RecordKind, Role, Row } from '@atrium/engine/contract'
import { ownSpace, Access as AccessKind } from '@atrium/engine/contract'
import type { Client, Topic } from './client.ts'
import type { RefusedDeed, WaitingDeed } from './deeds/refusals.ts'
import type { RowListener } from './rows/row-news.ts'
import type { Connection } from './status.ts'
import { NotInitializedError } from './words.ts'

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives `client` to the hooks below it. */
export function ClientProvider({ client, children }: { readonly client: Client; readonly children?: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new NotInitializedError()
  return client
}

/** What `read` finds, read again after each change of the topic, which callers keep the same between renders. */
function useTopic<Value>({ kind, space }: { kind: RecordKind; space: string }, read: (client: Client) => Value): Value {
  const client = useClient()
  const subscribe = useCallback(
    (listener: () => void) => client.subscribe(listener, { kind, space }),
    [client, kind, space],
  )
  const get = (): Value => read(client)
  return useSyncExternalStore(subscribe, get, get)
}

function useList<Value>(topic: Exclude<Topic, object>, read: (client: Client) => Value): Value {
  const client = useClient()
  const subscribe = useCallback((listener: () => void) => client.subscribe(listener, topic), [client, topic])
  const get = (): Value => read(client)
  return useSyncExternalStore(subscribe, get, get)
}

/** The rows of `kind` at hand in `space`; renders again only when one of them changes. */
export function useRows<R extends Row>(kind: RecordKind<R>, space: string): readonly R[] {
  return useTopic({ kind, space }, (client) => client.rows(kind, space))
}

/** The row under `key`, or undefined while there is none or no key. */
export function useRow<R extends Row>(kind: RecordKind<R>, key: Key | undefined): R | undefined {
  return useTopic({ kind, space: key?.space ?? '' }, (client) => key && client.row(kind, key))
}

/** Hears what happens to the rows of `kind` in `space`, also to those that are not at hand. */
export function useRowNews<R extends Row>(kind: RecordKind<R>, space: string, listener: RowListener<R>): void {
  const client = useClient()
  const hear = useEffectEvent(listener)
  useEffect(() => client.onRows(kind, space, (changes) => hear(changes)), [client, kind, space])
}

function useAccess<Value>(read: (client: Client) => Value): Value {
  return useTopic({ kind: AccessKind, space: ownSpace(useClient().person) }, read)
}

/** The spaces that the person may see, with their role in each. */
export function useSpaces(): readonly Access[] {
  return useAccess((client) => client.spaces())
}

export function useRole(space: string): Role | undefined {
  return useAccess((client) => client.roleIn(space))
}

/** Whether the person's role in `space` allows `action`. */
export function useMay(action: Pick<Action, 'may'>, space: string): boolean {
  return useAccess((client) => client.may(action, space))
}

/** Tells of any space whether the person's role there allows `action`. */
export function useMayIn(action: Pick<Action, 'may'>): (space: string) => boolean {
  const spaces = useSpaces()
  return useCallback(
    (space) => spaces.some(({ id, role }) => id === space && action.may.includes(role)),
    [action, spaces],
  )
}

/** The function that does `action`. */
export function useAct<Input, Code extends string>(action: Action<Input, Code>): (input: Input) => Promise<Answer> {
  const client = useClient()
  return useCallback((input) => client.act<Input, Code>(action, input), [client, action])
}

export interface Older {
  readonly hasOlder: boolean
  readonly isLoading: boolean
  /** Fetches one more page; does nothing while one is on its way. */
  loadOlder(): void
}

/** How to fetch rows of a windowed kind below those at hand. */
export function useOlder(kind: RecordKind, space: string): Older {
  const client = useClient()
  const [loading, setLoading] = useState(0)
  const hasOlder = useTopic({ kind, space }, () => client.hasOlder(kind, space))
  const loadOlder = useCallback(() => {
    setLoading((count) => count + 1)
    void client.older(kind, space).finally(() => setLoading((count) => count - 1))
  }, [client, kind, space])
  return { hasOlder, isLoading: loading > 0, loadOlder }
}

/** Deeds that the server has not answered. */
export function useWaiting(): readonly WaitingDeed[] {
  return useList('waiting', (client) => client.waiting())
}

/** Deeds of an earlier page load that were refused. */
export function useRefused(): readonly RefusedDeed[] {
  return useList('refused', (client) => client.refused())
}

export function useConnection(): Connection {
  return useList('connection', (client) => client.connection())
}

/** Whether `person` has a screen open somewhere; undefined while that is not known, or there is nobody. */
export function useIsHere(person: string): boolean | undefined {
  const client = useClient()
  useEffect(() => (person ? client.watch(person) : undefined), [client, person])
  return useList('presence', () => client.isHere(person))
}

/** Who of all has a screen open somewhere; undefined while that is not known. */
export function useEverybodyHere(): Everybody | undefined {
  const client = useClient()
  useEffect(() => client.watchEverybody(), [client])
  return useList('presence', () => client.everybody())
}

/** Whether the row is touched by a deed that the server has not answered. */
export function useIsWaiting(kind: RecordKind, key: Key): boolean {
  return useTopic({ kind, space: key.space }, (client) => client.isWaiting(kind, key))
}
