import type { Client } from '@atrium/engine/web'
import { thisSession } from '@atrium/features/auth/web'
import { type PushDevice, addDevice, pushKey } from '../contract/devices.ts'
import { turnDesktopOff } from './desktop.ts'

/** The service worker of this page, once it takes notifications also while no page is open; not every browser has such. */
async function receiver(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration && 'pushManager' in registration ? registration.pushManager : undefined
}

/** Where this browser takes notifications while no page is open; undefined where it does not. */
export async function pushEndpoint(): Promise<string | undefined> {
  return (await (await receiver())?.getSubscription())?.endpoint
}

let isStarting = false

/** Has notifications come also while no page is open; false where the browser or the server cannot do that. */
export async function startPush(client: Client): Promise<boolean> {
  isStarting = true
  return subscribe(client).finally(() => (isStarting = false))
}

async function subscribe(client: Client): Promise<boolean> {
  const made = await subscription(client)
  if (!made) return false
  const session = (await thisSession()) ?? ''
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  const userAgent = navigator.userAgent.slice(0, 300)
  const answer = await client.act(addDevice, { session, endpoint: made.endpoint, p256dh, auth, userAgent })
  if (!answer.ok) await made.unsubscribe()
  return answer.ok
}

/** What the browser's maker gives it, for the keys of this server; undefined where it cannot. */
async function subscription(client: Client): Promise<PushSubscription | undefined> {
  const manager = await receiver()
  const asked = manager && (await client.ask(pushKey, {}))
  const applicationServerKey = asked?.ok ? asked.output.key : null
  if (!manager || !applicationServerKey) return undefined
  // One that was made for other keys would be in the way.
  await (await manager.getSubscription())?.unsubscribe()
  // Its maker cannot be reached, or has no such service: then only open pages notify.
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => undefined)
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
  await (await (await receiver())?.getSubscription())?.unsubscribe()
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
