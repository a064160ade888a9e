import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { type Upload, type UploadView, uploadsOf } from '@atrium/engine/web/uploads'
import { findFile } from '../contract/queries.ts'
import { type FileRef, SpaceFile, fileRef } from '../contract/space-file.ts'

/** A file on its way, for who waits for it. */
export interface UploadHandle extends Pick<Upload, 'pause' | 'resume' | 'cancel'> {
  readonly id: string
  /** The file once it is there; rejected when the upload is given up. What failed can be resumed. */
  readonly done: Promise<FileRef>
}

/** Brings `file` into `space`; `onState` hears of each change. */
export function uploadFile(
  client: Client,
  { space, file, onState }: { readonly space: SpaceId; readonly file: File; onState?(state: UploadView): void },
): UploadHandle {
  const uploads = uploadsOf(client)
  const upload = uploads.start(space, file)
  const tell = (): void => onState?.(upload.view())
  const stop = onState ? uploads.subscribe(tell) : undefined
  tell()
  const done = upload.done.then(() => refOf(client, { space, id: upload.id }))
  done.catch(() => undefined).finally(() => stop?.())
  const { id } = upload
  return {
    id,
    done,
    pause: () => upload.pause(),
    resume: (again) => upload.resume(again),
    cancel: () => upload.cancel(),
  }
}

/** The file that was brought in, from what is at hand or else from the server. */
async function refOf(client: Client, key: { readonly space: SpaceId; readonly id: string }): Promise<FileRef> {
  const atHand = client.row(SpaceFile, key)
  if (atHand) return fileRef(atHand)
  const answer = await client.ask(findFile, key)
  if (!answer.ok) throw new Error(answer.message)
  const { file } = answer.output
  if (!file) throw new Error('The file no longer exists.')
  return fileRef(file)
}
