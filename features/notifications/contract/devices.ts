import * as z from 'zod/mini'
import {
  type Tx,
  anytime,
  defineAction,
  defineQuery,
  defineRecord,
  ownSpace,
  owners,
  SpaceIdSchema,
} from '@atrium/engine/contract'

/** A person has at most so many; with one more the oldest ends. */
export const mostDevices = 10

export const pushDevice = z.object({
  /** The session of the browser, which it ends with. */
  session: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Where the browser's maker takes notifications for it (RFC 8030). */
  endpoint: z.string().check(z.regex(/^https:\/\/[\x21-\x7e]{1,1000}$/)),
  /** The browser's keys, in base64url (RFC 8291). */
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  userAgent: z.string().check(z.maxLength(300)),
})
const kept = z.object({ ...pushDevice.shape, at: z.number() })
export type PushDevice = z.infer<typeof kept>

/** The browsers on which one person gets notifications, the oldest first, one row in their own space. */
export const PushDevices = defineRecord({
  name: 'pushDevices',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    devices: z.array(kept),
    /** Those that take nothing any more where they did: a browser that renews what ended there comes back. */
    lost: z._default(z.array(kept), []),
  }),
})
export type PushDevices = z.infer<typeof PushDevices.schema>

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
