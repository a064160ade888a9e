import { dropStored, keepStored, readStored } from '@atrium/ui'

const key = 'atrium-desktop'

/** Whether this browser can show notifications beside its pages, and whether the person lets it. */
export type DesktopState = 'unsupported' | 'blocked' | 'off' | 'on'

export function desktopState(): DesktopState {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readStored(key) === 'on' ? 'on' : 'off'
}

/** Asks the person, who just wished for it, whether this browser may show notifications. */
export async function turnDesktopOn(): Promise<DesktopState> {
  if ((await Notification.requestPermission()) === 'granted') keepStored(key, 'on')
  return desktopState()
}

export function turnDesktopOff(): DesktopState {
  dropStored(key)
  return desktopState()
}

export interface DesktopNotification {
  readonly title: string
  readonly body: string
  /** One with the same tag takes the place of the one before. */
  readonly tag: string
  onOpen(): void
}

/** Shows it where the person lets this browser; returns how to withdraw it. */
export function showDesktop({ title, body, tag, onOpen }: DesktopNotification): (() => void) | undefined {
  if (desktopState() !== 'on') return undefined
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon-192.png', silent: true })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onOpen()
    })
    return () => shown.close()
  } catch {
    return undefined // a phone's browser shows notifications by its service worker alone
  }
}
