import { type Tx, ownSpace } from '@atrium/engine/contract'
import { type Aftermath, after } from '@atrium/engine/server'
import { PushDevices, type PushDevice } from '../../contract/push-devices.ts'
import { pushLater } from '../../contract/devices-of-server.ts'
import { emptyNotices } from '../../contract/empty-notices.ts'
import { deliverNotice } from '../../contract/deliver-notice.ts'
import { Notice, markNotices } from '../../contract/notice.ts'

export const pushJobName = 'notifications/push'
export const withdrawJobName = 'notifications/withdraw'

/** One notice for one device. */
export interface Pushing {
  readonly person: string
  readonly session: string
  readonly notice: string
  /** Who hears of it later than that, hears of it in the app. */
  readonly until: number
}

export interface Withdrawing {
  readonly person: string
  readonly session: string
}

/** What is told later than a day is no news. */
const freshMs = 86_400_000
/** What is read in one go is withdrawn in one go. */
const gatherMs = 700

/** Written down with the notice, so that no end of a process loses it; a newer one for the same device takes its place. */
export const pushAfter = {
  ...after(deliverNotice, async ({ tx, seq, input: { person, notice, pushAt }, later }) => {
    if (typeof pushAt !== 'number') return
    // Nothing was delivered to who may not hear of it, or does not wait for it any more.
    if ((await tx.get(Notice, { space: ownSpace(person), id: notice.id }))?.seq !== seq) return
    for (const { session } of await devicesOf(tx, person))
      pushJob(later, { person, session, notice: notice.id, until: pushAt + freshMs }, pushAt)
  }),
  ...after(pushLater, async ({ input: { at, ...data }, later }) => pushJob(later, data, at)),
  ...after(markNotices, async ({ tx, by, at, input, later }) => {
    if (input.as !== 'unread' && input.as !== 'open') await withdrawFrom({ tx, at, later }, by)
  }),
  ...after(emptyNotices, async ({ tx, at, input: { person }, later }) => withdrawFrom({ tx, at, later }, person)),
}

function pushJob(later: Aftermath['later'], data: Pushing, at: number): void {
  later({ name: pushJobName, data, at, key: `${data.session} ${data.notice}`, queue: queueOf(data.person) })
}

async function withdrawFrom({ tx, at, later }: Pick<Aftermath, 'tx' | 'at' | 'later'>, person: string): Promise<void> {
  for (const { session } of await devicesOf(tx, person)) {
    const data: Withdrawing = { person, session }
    later({ name: withdrawJobName, data, at: at + gatherMs, key: session, queue: queueOf(person) })
  }
}

/** Slow devices of one person make nobody else wait. */
const queueOf = (person: string): string => `push ${person}`

async function devicesOf(tx: Tx, person: string): Promise<readonly PushDevice[]> {
  return (await tx.get(PushDevices, { space: ownSpace(person), id: person }))?.devices ?? []
}
