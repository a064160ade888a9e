import * as z from 'zod/mini'
import { type Tx, anytime, defineAction, defineQuery, ownSpace, owners } from '@atrium/engine/contract'
import { type PushDevice, PushDevices, pushDevice } from './push-devices.ts'

/** A person has at most so many; with one more the oldest ends. */
export const mostDevices = 10

/** Has notifications come to this browser, too; done again it takes the place of what was known of it. */
export const addDevice = defineAction({
  name: 'notifications/add-device',
  title: 'Notifications on this device',
  input: pushDevice,
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  limit: { times: 30, perMs: 3_600_000 },
  async apply(tx, given, { by, at }) {
    const isOther = ({ session, endpoint }: PushDevice): boolean =>
      session !== given.session && endpoint !== given.endpoint
    await changeDevices(tx, by, ({ devices, lost }) => ({
      devices: [...devices.filter(isOther), { ...given, at }].slice(-mostDevices),
      lost: lost.filter(isOther),
    }))
  },
})

/** Has notifications come to where a browser takes them now; one that was turned off meanwhile stays so. */
export const renewDevice = defineAction({
  name: 'notifications/renew-device',
  title: 'Notifications on this device',
  input: z.object({
    session: pushDevice.shape.session,
    endpoint: pushDevice.shape.endpoint,
    p256dh: pushDevice.shape.p256dh,
    auth: pushDevice.shape.auth,
  }),
  may: owners,
  when: anytime,
  refusals: { 'turned-off': 'Notifications are turned off on this device.' },
  where: (_input, by) => ownSpace(by),
  limit: { times: 30, perMs: 3_600_000 },
  async apply(tx, given, { by, refuse }) {
    const isIt = ({ session }: PushDevice): boolean => session === given.session
    await changeDevices(tx, by, ({ devices, lost }) => {
      // What took nothing there will not now.
      const old = devices.find(isIt) ?? lost.find((one) => isIt(one) && one.endpoint !== given.endpoint)
      const renewed = { ...(old ?? refuse('turned-off')), ...given }
      const others = devices.filter((one) => isIt(one) || one.endpoint !== given.endpoint)
      return {
        devices: others.some(isIt)
          ? others.map((one) => (isIt(one) ? renewed : one))
          : [...others, renewed].slice(-mostDevices),
        lost: lost.filter((one) => !isIt(one)),
      }
    })
  },
})

/** Ends the notifications on one browser. */
export const endDevice = defineAction({
  name: 'notifications/end-device',
  title: 'Notifications on a device',
  input: z.object({ session: pushDevice.shape.session }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { session }, { by }) {
    const isOther = (one: PushDevice): boolean => one.session !== session
    await changeDevices(tx, by, ({ devices, lost }) => ({
      devices: devices.filter(isOther),
      lost: lost.filter(isOther),
    }))
  },
})

type Devices = Pick<PushDevices, 'devices' | 'lost'>

export async function changeDevices(tx: Tx, by: string, to: (before: Devices) => Devices): Promise<void> {
  const key = { space: ownSpace(by), id: by }
  const before: Devices = (await tx.get(PushDevices, key)) ?? { devices: [], lost: [] }
  const after = to(before)
  if (isSame(before.devices, after.devices) && isSame(before.lost, after.lost)) return
  await tx.put(PushDevices, { ...key, ...after })
}

const isSame = (before: readonly PushDevice[], after: readonly PushDevice[]): boolean =>
  before.length === after.length && after.every((one) => before.includes(one))

/** The key by which browsers know this server's notifications; null where it sends none. */
export const pushKey = defineQuery({
  name: 'notifications/push-key',
  input: z.object({}),
  output: z.object({ key: z.nullable(z.string()) }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})
