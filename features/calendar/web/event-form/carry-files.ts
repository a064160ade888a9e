import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { type FileRef, fileUrl } from '@atrium/features/files/contract'
import { uploadFile } from '@atrium/features/files/web'

/** The ids under which files are in `space`, brought there where they lie elsewhere; undefined when one cannot be had now. */
export async function carryFiles(
  client: Client,
  files: readonly FileRef[],
  space: SpaceId,
): Promise<string[] | undefined> {
  try {
    return await Promise.all(files.map((file) => carried(client, file, space)))
  } catch {
    return undefined // offline, or one of them is gone: who asked says so
  }
}

async function carried(client: Client, file: FileRef, space: SpaceId): Promise<string> {
  if (file.space === space) return file.id
  const answer = await fetch(fileUrl(file))
  if (!answer.ok) throw new Error('The file no longer exists.')
  const copy = new File([await answer.blob()], file.name, { type: file.type })
  return (await uploadFile(client, { space, file: copy }).done).id
}
