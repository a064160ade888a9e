import type { PushDevice } from '../contract/devices.ts'
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

/** Ends it where it was ended elsewhere, or was somebody else's. */
export async function stopUnlisted(devices: readonly Pick<PushDevice, 'endpoint'>[]): Promise<void> {
  const endpoint = await pushEndpoint()
  if (endpoint === undefined || isStarting || devices.some((device) => device.endpoint === endpoint)) return
  turnDesktopOff()
  await stopPush()
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
