import { noticesAt } from './inbox.ts'
import { useInbox } from './use-inbox.ts'

/** What is unread of the inbox: the same on all tabs and devices, and what the panel shows as unread. */
export const useUnread = (): number => noticesAt(useInbox(), { filter: 'all', stage: 'unread' }).length
