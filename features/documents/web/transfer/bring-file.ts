import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { fileUrl } from '@atrium/features/files/contract'
import { uploadFile } from '@atrium/features/files/web'

/** Brings a file into a space at once; resolves with its address, rejects where that does not go on by itself. */
export function bringFile(client: Client, space: SpaceId, file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = uploadFile(client, {
      space,
      file,
      onState({ state, message }) {
        if (state !== 'error') return
        queueMicrotask(() => upload.cancel())
        reject(new Error(message || 'The file could not be uploaded.'))
      },
    })
    upload.done.then(({ id, name }) => resolve(fileUrl({ space, id, name })), reject)
  })
}
