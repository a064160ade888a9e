import type { Client } from '@atrium/engine/web'
import { thisSession } from '@atrium/features/auth/web'
import { type PushDevice, type PushDevices, renewDevice } from '../contract/devices.ts'
import { turnDesktopOff } from './desktop.ts'

/** The service worker of this page, once it takes notifications also while no page is open; not every browser has such. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration && 'pushManager' in registration ? registration.pushManager : undefined
}

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

/** Takes away what this browser shows of notices that are read. */
export async function withdrawRead(read: ReadonlySet<string>): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications?.()) ?? []) if (read.has(shown.data?.notice)) shown.close()
}

/** Forgets on this device that anybody got notifications here. */
export async function forgetDevice(): Promise<void> {
  turnDesktopOff()
  await stopPush().catch(() => undefined) // what the browser does not end, the server does with the session
  await navigator.clearAppBadge?.().catch(() => undefined)
}

/** Ends it in this browser, and takes away what it shows. */
export async function stopPush(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
