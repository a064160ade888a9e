import { turnDesktopOff } from './desktop.ts'

/** The service worker of this page, once it takes notifications also while no page is open; not every browser has such. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration && 'pushManager' in registration ? registration.pushManager : undefined
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
