import { OfflineDocuments } from '@atrium/features/documents/web'
import { TimeQuestions, useSettledDevice, useTabSign } from '@atrium/features/notifications/web'
import { useToldZone } from '@atrium/features/people/web'
import { ErrorBoundary } from '@atrium/ui'
import { Toasts } from './notices/toasts.tsx'

/** What goes on beside every page, and begins once the first one stands there. */
export function Background() {
  useToldZone()
  useTabSign()
  useSettledDevice()
  return (
    <>
      <ErrorBoundary name="Offline data">
        <OfflineDocuments />
      </ErrorBoundary>
      <ErrorBoundary name="Status messages">
        <Toasts />
      </ErrorBoundary>
      <TimeQuestions />
    </>
  )
}
