import { lazy } from 'react'
import { useClient, useHasUploads } from '@atrium/engine/web'

const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }))

/** The files on their way, whose code is only fetched when there are some. */
export function Uploads() {
  return useHasUploads(useClient().person) ? <UploadTray /> : null
}
