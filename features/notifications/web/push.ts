import type { Client } from '@atrium/engine/web'
import { thisSession } from '@atrium/features/auth/web'
import { renewDevice } from '../contract/devices.ts'
import type { PushDevice, PushDevices } from '../contract/push-devices.ts'
import { turnDesktopOff } from './desktop.ts'
import { pushManager, stopPush } from './stop-push.ts'

/** Where this browser takes notifications while no page is open; undefined where it does not. */
export async function pushEndpoint(): Promise<string | undefined> {
  return (await (await pushManager())?.getSubscription())?.endpoint
}

let isStarting = false

/** Does what turns notifications on: meanwhile they are not taken for ended elsewhere. */
export async function whileStarting<Done>(work: () => Promise<Done>): Promise<Done> {
  isStarting = true
  return work().finally(() => (isStarting = false))
}

/**
 * Ends it where it was ended elsewhere, or was somebody else's. A browser that takes notifications elsewhere since, and could not
 * say so when it changed that, says so now.
 */
export async function settleDevice(client: Client, known: Pick<PushDevices, 'devices' | 'lost'>): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  if (!subscription || isStarting || known.devices.some(({ endpoint }) => endpoint === subscription.endpoint)) return
  const session = await thisSession()
  if (session === undefined) return // the server cannot say whose it is; the next look will
  if ([...known.devices, ...known.lost].some((device) => device.session === session)) {
    const answer = await client.act(renewDevice, { session, ...placeOf(subscription) })
    if (answer.ok) return
  }
  turnDesktopOff()
  await stopPush()
}

/** Where a browser takes notifications, and the keys for what is sent there. */
export function placeOf(subscription: PushSubscription): Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth'> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth }
}
