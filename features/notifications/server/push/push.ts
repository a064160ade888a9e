import { type Kysely, sql } from 'kysely'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, readers } from '@atrium/engine/contract'
import { type Due, type Egress, type Logger, type ServerFeature, job } from '@atrium/engine/server'
import { aliveAmong } from '@atrium/features/auth/server'
import { quietUntil } from '@atrium/features/people/contract'
import { profileOf } from '@atrium/features/people/server'
import { membersOf } from '@atrium/features/spaces/server'
import { freeFrom } from '../../contract/decide.ts'
import type { PushDevice, PushDevices } from '../../contract/push-devices.ts'
import { dropDevices, pushLater } from '../../contract/devices-of-server.ts'
import { mayHearAs } from '../../contract/deliver-notice.ts'
import type { Notice } from '../../contract/notice.ts'
import { type Pushing, type Withdrawing, pushAfter, pushJobName, withdrawJobName } from './push-after.ts'
import { openPushKeys } from './push-key.ts'
import { pushOf } from './push-words.ts'
import { type PushTools, sendPush } from './send-push.ts'

type Db = Kysely<Record<never, never>>

interface Opening {
  readonly pages: { readonly db: Db }
  readonly actor: Due['actor']
  readonly egress: Egress
  readonly subject: string
  readonly log: Logger
}

/** Brings notices to devices; they wait until `open` says how. */
export interface Push {
  readonly feature: ServerFeature
  /** Makes the keys at the first start. */
  open(opening: Opening): Promise<void>
  /** Forgets the devices of sessions that have ended. */
  forget(sessions: readonly string[]): void
}

export function createPush(): Push {
  const { promise: opened, resolve } = Promise.withResolvers<PushTools>()
  let forgetting: (Dropper & Pick<Opening, 'log'>) | undefined
  const push = job<Pushing>(pushJobName, async (due) => bring(due, await opened))
  const withdraw = job<Withdrawing>(withdrawJobName, async (due) => takeBack(due, await opened))
  return {
    feature: { name: 'push', after: pushAfter, jobs: [push, withdraw] },
    async open({ pages: { db }, actor, egress, subject, log }) {
      forgetting = { db, actor, log }
      resolve({ keys: await openPushKeys(db), egress, subject, resting: new Map() })
    },
    forget(sessions) {
      // A device whose session has ended is sent nothing, also where this did not work.
      if (forgetting)
        forget(forgetting, sessions).catch((error: unknown) =>
          forgetting?.log.warn('Devices could not be forgotten; they are sent nothing.', { error }),
        )
    },
  }
}

/** Tells a device of a notice, as it is at this moment: of what was read, deleted or may not be read any more, nothing. */
async function bring(due: Due<Pushing>, tools: PushTools): Promise<void> {
  const { db, data } = due
  const now = due.now()
  const device = now < data.until ? await deviceOf(due, data) : undefined
  const notice = device && (await toTell(db, data))
  if (!device || !notice) return
  const freeAt = await freeAtOf(db, data.person, { notice, now })
  if (freeAt === now) return tell(due, tools, { device, notice })
  if (freeAt !== null) return putOff(due, freeAt)
}

interface Told {
  readonly device: PushDevice
  readonly notice: Notice
}

async function tell(due: Due<Pushing>, tools: PushTools, { device, notice }: Told): Promise<void> {
  const { db, data } = due
  const { person, session } = data
  const message = pushOf(notice, { unread: await unreadOf(db, person), level: await levelOf(db, person, notice) })
  const pushed = await sendPush(tools, device, { message, now: due.now() })
  if (pushed.became === 'later') return putOff(due, pushed.at)
  if (pushed.became === 'gone') return drop(due, person, { devices: [device], isLost: true })
  await sql`
    insert into push_shown (session, notice, seq) values (${session}, ${notice.id}, ${notice.seq})
    on conflict (session, notice) do update set seq = excluded.seq`.execute(db)
}

/** The notice, where the device does not show it yet and the person may still know of it. */
async function toTell(db: Db, { person, session, notice: id }: Pushing): Promise<Notice | undefined> {
  const notice = await noticeOf(db, person, id)
  if (!notice || !(await mayStillHear(db, person, notice)) || (await isShown(db, session, notice))) return undefined
  return notice
}

interface Telling {
  readonly notice: Notice
  readonly now: number
}

/** From when on the person may be disturbed, which they may have changed meanwhile; null while nobody knows. */
async function freeAtOf(db: Db, person: string, { notice, now }: Telling): Promise<number | null> {
  const profile = await profileOf(db, person)
  return profile ? freeFrom(notice.cause, quietUntil(profile, now), now) : null
}

/** Apple ends a browser's subscription when it is sent things that show nothing. */
const showsAll = ({ endpoint }: PushDevice): boolean =>
  URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') ?? false

/** Withdraws from a device what was read meanwhile, wherever. */
async function takeBack(due: Due<Withdrawing>, tools: PushTools): Promise<void> {
  const { db, data } = due
  const device = await deviceOf(due, data)
  const { rows } = await sql<{ notice: string }>`
    select shown.notice from push_shown shown
    left join notice on notice.space = ${ownSpace(data.person)} and notice.id = shown.notice
    where shown.session = ${data.session} and (notice.id is null or notice.read or notice.is_done)
    order by shown.notice limit 50`.execute(db)
  const notices = rows.map(({ notice }) => notice)
  if (notices.length === 0) return
  if (device && !showsAll(device)) {
    const message = { type: 'withdraw', notices, unread: await unreadOf(db, data.person) } as const
    const pushed = await sendPush(tools, device, { message, now: due.now() })
    if (pushed.became === 'gone') return drop(due, data.person, { devices: [device], isLost: true })
    if (pushed.became === 'later') throw new Error('A device takes no withdrawal now; it is tried again.')
  }
  await sql`delete from push_shown where session = ${data.session} and notice = any(${notices})`.execute(db)
}

async function putOff({ actor, data, idFor }: Due<Pushing>, at: number): Promise<void> {
  const { person, session, notice, until } = data
  const input = { person: person as PersonId, session, notice: notice as PersonId, at: Math.ceil(at), until }
  const answer = await actor.actAsServer(pushLater, { id: idFor('later'), by: person as PersonId, input })
  if (!answer.ok) throw new Error(`A notification could not be put off: ${answer.code}`)
}

/** The device, unless its session has ended: then it is forgotten. */
async function deviceOf(due: Due<Withdrawing>, { person, session }: Withdrawing): Promise<PushDevice | undefined> {
  const { rows } = await sql<Pick<PushDevices, 'devices'>>`
    select devices from push_devices where space = ${ownSpace(person)} and id = ${person}`.execute(due.db)
  const device = rows[0]?.devices.find((one) => one.session === session)
  if (!device || (await aliveAmong(due.db, person, [session])).has(session)) return device
  await drop(due, person, { devices: [device], isLost: false })
  return undefined
}

type Dropper = Pick<Due, 'db' | 'actor'>

interface Dropping {
  readonly devices: readonly PushDevice[]
  /** Whether they may come back, since nobody turned them off. */
  readonly isLost: boolean
}

async function drop({ db, actor }: Dropper, person: string, { devices, isLost }: Dropping): Promise<void> {
  const input = { person: person as PersonId, endpoints: devices.map(({ endpoint }) => endpoint), isLost }
  const answer = await actor.actAsServer(dropDevices, { id: newId(), by: person as PersonId, input })
  if (!answer.ok) throw new Error(`A device could not be forgotten: ${answer.code}`)
  await sql`delete from push_shown where session = any(${devices.map(({ session }) => session)})`.execute(db)
}

async function forget({ db, actor }: Dropper, sessions: readonly string[]): Promise<void> {
  const { rows } = await sql<PushDevices>`
    select space, id, devices, lost from push_devices
    where exists (
      select from jsonb_array_elements(devices || lost) one where one ->> 'session' = any(${sessions})
    )`.execute(db)
  for (const { id, devices, lost } of rows) {
    const ended = [...devices, ...lost].filter(({ session }) => sessions.includes(session))
    await drop({ db, actor }, id, { devices: ended, isLost: false })
  }
}

async function noticeOf(db: Db, person: string, id: string): Promise<Notice | undefined> {
  const tables: Kysely<{ notice: Notice }> = db.withTables<{ notice: Notice }>()
  return tables
    .selectFrom('notice')
    .selectAll()
    .where('space', '=', ownSpace(person))
    .where('id', '=', id)
    .where('read', '=', false)
    .where('isDone', '=', false)
    .executeTakeFirst()
}

async function mayStillHear(db: Db, person: string, notice: Notice): Promise<boolean> {
  const [member] = await membersOf(db, notice.sourceSpace, { roles: readers, among: [person] })
  return mayHearAs(member?.role, notice)
}

async function isShown(db: Db, session: string, { id, seq }: Notice): Promise<boolean> {
  const { rows } = await sql`
    select from push_shown where session = ${session} and notice = ${id} and seq >= ${seq}`.execute(db)
  return rows.length > 0
}

async function unreadOf(db: Db, person: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notice where space = ${ownSpace(person)} and not read and not is_done limit 100
    ) unread`.execute(db)
  return rows[0]?.count ?? 0
}

async function levelOf(db: Db, person: string, { sourceSpace }: Notice): Promise<string | undefined> {
  const { rows } = await sql<{ level: string }>`
    select level from notify_level where space = ${ownSpace(person)} and id = ${sourceSpace}`.execute(db)
  return rows[0]?.level
}
