import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Notifications, type NotificationsState, createNotifications } from './create-notifications.ts'

const NotificationsContext = createContext<Notifications | undefined>(undefined)

interface Props {
  /** Who is signed in. */
  readonly person: string | undefined
  readonly children?: ReactNode
}

/** Keeps the notifications of `person` for everything below; another person starts without any. */
export function NotificationsProvider({ person, children }: Props) {
  const notifications = useMemo(() => createNotifications(person), [person])
  useEffect(() => notifications.clear, [notifications])
  return <NotificationsContext value={notifications}>{children}</NotificationsContext>
}

export interface UsedNotifications extends NotificationsState, Omit<Notifications, 'read' | 'subscribe'> {
  readonly unread: number
}

/** The notifications of the person of this screen, and what can be done with them. */
export function useNotifications(): UsedNotifications {
  const center = useContext(NotificationsContext)
  if (!center) throw new Error('useNotifications must be used within a NotificationsProvider')
  const state = useSyncExternalStore(center.subscribe, center.read, center.read)
  const unread = state.notifications.filter(({ read }) => !read).length
  return { ...center, ...state, unread }
}
