import type { SpaceId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Notice } from '../contract/notice.ts'
import { threadOf } from './inbox.ts'

export type NotificationType = 'info' | 'mention' | 'error'

/** One piece of news for the person of this screen, in memory only (R3.11). */
export interface Notification {
  readonly id: string
  readonly message: string
  /** When it was made, in milliseconds since 1970. */
  readonly timestamp: number
  readonly read: boolean
  readonly type: NotificationType
  /** Of a mention: the stored record that it tells of. */
  readonly mentionId?: string
  /** The path to open. */
  readonly link?: string
}

export interface NotificationsState {
  /** Newest first. */
  readonly notifications: readonly Notification[]
  readonly isOpen: boolean
}

export interface NewNotification extends Pick<Notification, 'message' | 'mentionId' | 'link'> {
  /** `info` when absent. */
  readonly type?: NotificationType
}

/** A conversation, or one thread of it, that is on the screen and read where it goes on. */
export interface OpenConversation {
  readonly space: SpaceId
  readonly thread: string | undefined
}

/** How long all but errors stay (R4.36, R9.04). */
const shownMs = 8_000
/** Errors stay until they are dismissed, so that a screen left alone must not gather them without end. */
const maxKept = 100

export type Notifications = ReturnType<typeof createNotifications>

/** The notifications of `person` and their panel; without a person there are none (R5.25). */
export function createNotifications(person: string | undefined) {
  let state: NotificationsState = { notifications: [], isOpen: false }
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const places = new Set<OpenConversation>()

  function set(changes: Partial<NotificationsState>): void {
    state = { ...state, ...changes }
    for (const [id, timer] of timers)
      if (!state.notifications.some((kept) => kept.id === id)) {
        clearTimeout(timer)
        timers.delete(id)
      }
    for (const listener of listeners) listener()
  }

  /** Makes a notification, unread; answers null when nobody is signed in. */
  function notify(given: NewNotification): Notification | null {
    if (person === undefined) return null
    const made: Notification = { type: 'info', ...given, id: newId(), timestamp: Date.now(), read: false }
    // What became of the same thing meanwhile takes the place of what was told of it before.
    const others = state.notifications.filter(
      ({ mentionId }) => mentionId === undefined || mentionId !== made.mentionId,
    )
    set({ notifications: [made, ...others].slice(0, maxKept) })
    if (made.type !== 'error')
      timers.set(
        made.id,
        setTimeout(() => dismiss(made.id), shownMs),
      )
    return made
  }

  function markRead(id: string): void {
    set({ notifications: state.notifications.map((each) => (each.id === id ? { ...each, read: true } : each)) })
  }

  function markAllRead(): void {
    set({ notifications: state.notifications.map((each) => ({ ...each, read: true })) })
  }

  function dismiss(id: string): void {
    set({ notifications: state.notifications.filter((each) => each.id !== id) })
  }

  const clear = (): void => set({ notifications: [] })

  /** Opens the panel, or closes it; who closes it has read everything (R4.37). */
  function toggle(isOpen = !state.isOpen): void {
    if (state.isOpen) markAllRead()
    set({ isOpen })
  }

  /** Says that `place` is being looked at; returns how to say that it is not any more. */
  function look(place: OpenConversation): () => void {
    places.add(place)
    return () => void places.delete(place)
  }

  /** Whether what a notice tells of is seen by itself. */
  const isLookedAt = (notice: Pick<Notice, 'sourceSpace' | 'link'>): boolean =>
    [...places].some(({ space, thread }) => space === notice.sourceSpace && thread === threadOf(notice))

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return { notify, markRead, markAllRead, dismiss, clear, toggle, look, isLookedAt, subscribe, read: () => state }
}
