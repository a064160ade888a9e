import { type Asked, type PersonId, ownSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Asks } from '../rows/asks.ts'
import type { Clock } from '../clock.ts'
import type { Connector } from './connector.ts'
import type { Known } from '../rows/kinds.ts'
import { connectionTestMs } from '../limits.ts'
import type { Status } from '../status.ts'
import type { Surroundings } from '../surroundings.ts'
import { within } from '../within.ts'
import { words } from '../words.ts'

/** Whether the database was reached (R7.19); `error` may say more also when it was. */
export interface ConnectionTest {
  readonly connected: boolean
  readonly error: string | null
  /** Where the browser itself says that there is no network. */
  readonly code?: 'network-offline'
}

export interface ConnectionTestNeeds {
  readonly person: PersonId
  readonly known: Known
  readonly asks: Asks
  readonly clock: Clock
  readonly connector: Pick<Connector, 'tryNow'>
  readonly status: Status
  readonly surroundings: Surroundings
}

/** Refusals of a server that was reached, and knows that this person may not read. */
const denials: ReadonlySet<string> = new Set(['no-access', 'not-allowed', 'signed-out'])
/** Answers of a server that could not look into its database. */
const failures: ReadonlySet<string> = new Set(['fault', 'busy'])

const unreachable: ConnectionTest = { connected: false, error: words.failedToConnect }
const denied: ConnectionTest = { connected: true, error: words.authenticationRequired }

/** Reads one record of the database over the line, opening the line where there is none. */
export async function testConnection(needs: ConnectionTestNeeds): Promise<ConnectionTest> {
  const { clock, connector, status, surroundings } = needs
  if (!surroundings.isOnline()) return { connected: false, error: words.offline, code: 'network-offline' }
  if (status.now.signedOut) return denied
  if (status.now.network === 'off' || status.now.reloadNeeded) return unreachable
  connector.tryNow()
  const { answer, forget } = readOne(needs)
  try {
    return readAnswer(await within(answer, connectionTestMs, { schedule: clock.schedule, late: words.failedToConnect }))
  } catch {
    // No answer in time is one: nobody is there, or the server has ended the session.
    return status.now.signedOut ? denied : unreachable
  } finally {
    forget()
  }
}

function readOne({ asks, known, person, status }: ConnectionTestNeeds) {
  const windowed = [...known.kinds.values()].find(({ atHand }) => atHand !== 'all')
  const kind = windowed?.name ?? 'access'
  const page = { kind, space: ownSpace(person), before: Number.MAX_SAFE_INTEGER, limit: 1 }
  const frame = { type: 'older', id: newId(), ...page } as const
  const { promise: answer, resolve, reject } = Promise.withResolvers<Asked>()
  asks.ask(frame, resolve)
  const unwatch = status.watch(({ signedOut, network }) => {
    if (signedOut || network === 'off') reject(new Error(words.failedToConnect))
  })
  const forget = (): void => {
    unwatch()
    asks.forget(frame.id)
  }
  return { answer, forget }
}

function readAnswer(asked: Asked): ConnectionTest {
  if (asked.ok || (!denials.has(asked.code) && !failures.has(asked.code))) return { connected: true, error: null }
  return denials.has(asked.code) ? denied : unreachable
}
