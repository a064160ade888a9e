import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../react.tsx'
import type { Upload, UploadView } from './upload.ts'
import { type Uploads, uploadsOf } from './uploads.ts'

export interface UploadsHere {
  readonly uploads: readonly UploadView[]
  start(file: File, options?: { readonly isQuiet?: boolean }): Upload
  dismiss(upload: Upload): void
}

/** The uploads of `space`, kept up to date, and how to begin one. */
export function useUploads(space: string): UploadsHere {
  const all = uploadsOf(useClient())
  const uploads = useListed(all, space)
  const start = useCallback<UploadsHere['start']>((file, options) => all.start(space, file, options), [all, space])
  const dismiss = useCallback((upload: Upload) => all.dismiss(upload), [all])
  return { uploads, start, dismiss }
}

/** The uploads of every space. */
export function useAllUploads(): readonly UploadView[] {
  return useListed(uploadsOf(useClient()))
}

function useListed(all: Uploads, space?: string): readonly UploadView[] {
  const subscribe = useCallback((listener: () => void) => all.subscribe(listener), [all])
  const read = (): readonly UploadView[] => all.list(space)
  return useSyncExternalStore(subscribe, read, read)
}
