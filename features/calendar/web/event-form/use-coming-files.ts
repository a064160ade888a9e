import type { SpaceId } from '@atrium/engine/contract'
import { useRef, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import type { UploadView } from '@atrium/engine/web/uploads'
import type { FileRef } from '@atrium/features/files/contract'
import { type UploadHandle, uploadFile, useDrop } from '@atrium/features/files/web'

/** The files on their way to an event. */
export interface ComingFiles {
  readonly views: readonly UploadView[]
  /** What takes files that are dropped or pasted. */
  readonly taker: ReturnType<typeof useDrop>['handlers'] & { onPaste(event: React.ClipboardEvent): void }
  readonly isOver: boolean
  add(files: readonly File[]): void
  /** Gives up what has not come. */
  remove(id: string): void
}

/** Brings files into a space; `onDone` hears of each that is there, also when nobody looks any more. */
export function useComingFiles(space: SpaceId, onDone: (file: FileRef) => void): ComingFiles {
  const client = useClient()
  const [views, setViews] = useState<readonly UploadView[]>([])
  const handles = useRef(new Map<string, UploadHandle>())
  const drop = useDrop(add)

  const forget = (id: string): void => setViews((before) => before.filter((view) => view.id !== id))

  function add(files: readonly File[]): void {
    for (const file of files) {
      const handle = uploadFile(client, {
        space,
        file,
        onState: (view) => setViews((before) => withView(before, view)),
      })
      handles.current.set(handle.id, handle)
      const end = (): void => forget(handle.id)
      handle.done.then(onDone).then(end, end)
    }
  }

  return {
    views,
    add,
    isOver: drop.isOver,
    taker: {
      ...drop.handlers,
      onPaste(event) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        add(files)
      },
    },
    remove(id) {
      handles.current.get(id)?.cancel()
      forget(id)
    },
  }
}

const withView = (before: readonly UploadView[], view: UploadView): readonly UploadView[] =>
  before.some(({ id }) => id === view.id) ? before.map((one) => (one.id === view.id ? view : one)) : [...before, view]
