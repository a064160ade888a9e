import type { ServerFeature } from '@atrium/engine/server'
import { admin } from '@atrium/features/admin/server'
import { analytics } from '@atrium/features/analytics/server'
import { auth } from '@atrium/features/auth/server'
import { calendar, eventSource, laterEvents, privateEventSource } from '@atrium/features/calendar/server'
import { chat, laterMessages, messageSource } from '@atrium/features/chat/server'
import { commentSource, documentSource, documents, laterDocuments } from '@atrium/features/documents/server'
import { fileSource, files } from '@atrium/features/files/server'
import { groups } from '@atrium/features/groups/server'
import { home } from '@atrium/features/home/server'
import { createLater, notifications } from '@atrium/features/notifications/server'
import { people } from '@atrium/features/people/server'
import { createSearch } from '@atrium/features/search/server'
import { spaces } from '@atrium/features/spaces/server'
import { workspaces } from '@atrium/features/workspaces/server'

/** What the server knows of features, in the order of the layers. */
export const features: readonly ServerFeature[] = [
  spaces,
  people,
  auth,
  groups,
  workspaces,
  notifications,
  createSearch([documentSource, commentSource, messageSource, fileSource, eventSource, privateEventSource]),
  files,
  documents,
  chat,
  calendar,
  createLater({ message: laterMessages, document: laterDocuments, event: laterEvents }),
  analytics,
  home,
  admin,
]
