import type { ServerFeature } from '@atrium/engine/server'
import { admin } from '@atrium/features/admin/server'
import { analytics } from '@atrium/features/analytics/server'
import { auth } from '@atrium/features/auth/server'
import { calendar, eventSource, privateEventSource } from '@atrium/features/calendar/server'
import { chat, messageSource } from '@atrium/features/chat/server'
import { commentSource, documentSource, documents } from '@atrium/features/documents/server'
import { fileSource, files } from '@atrium/features/files/server'
import { home } from '@atrium/features/home/server'
import { notifications } from '@atrium/features/notifications/server'
import { people } from '@atrium/features/people/server'
import { createSearch } from '@atrium/features/search/server'
import { spaces } from '@atrium/features/spaces/server'
import { workspaces } from '@atrium/features/workspaces/server'

/** What the server knows of features, in the order of the layers. */
export const features: readonly ServerFeature[] = [
  spaces,
  people,
  auth,
  workspaces,
  notifications,
  createSearch([documentSource, commentSource, messageSource, fileSource, eventSource, privateEventSource]),
  files,
  documents,
  chat,
  calendar,
  analytics,
  home,
  admin,
]
