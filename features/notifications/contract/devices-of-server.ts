import * as z from 'zod/mini'
import { IdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { changeDevices, mostDevices } from './devices.ts'
import { type PushDevice, pushDevice } from './push-devices.ts'

/** Forgets browsers whose session has ended, or `isLost` that take nothing any more. Only the server does it. */
export const dropDevices = defineAction({
  name: 'notifications/drop-devices',
  input: z.object({ person: IdSchema, endpoints: z.array(z.string()), isLost: z.boolean() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, endpoints, isLost }) {
    const isOther = ({ endpoint }: PushDevice): boolean => !endpoints.includes(endpoint)
    await changeDevices(tx, person, ({ devices, lost }) => {
      const dropped = isLost ? devices.filter((one) => !isOther(one)) : []
      return { devices: devices.filter(isOther), lost: [...lost.filter(isOther), ...dropped].slice(-mostDevices) }
    })
  },
})

/** Tells a device of a notice at another time. Only the server does it. */
export const pushLater = defineAction({
  name: 'notifications/push-later',
  input: z.object({
    person: IdSchema,
    session: pushDevice.shape.session,
    notice: IdSchema,
    at: z.number(),
    until: z.number(),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply() {},
})
