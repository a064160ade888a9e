import type { Due } from '@atrium/engine/server'
import { emptyNoticesAbout } from '@atrium/features/notifications/server'

/** Takes the words of pages that are deleted for good out of the notices that told of them. */
export const emptyNoticesOfPages = (
  due: Pick<Due, 'db' | 'actor' | 'idFor'>,
  pages: readonly string[],
): Promise<void> => emptyNoticesAbout(due, { sources: pages, message: 'This document was deleted.' })
