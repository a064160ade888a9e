import type { Client } from '@atrium/engine/web'
import { fileAt, fileUrl } from '@atrium/features/files/contract'
import { coverPicture, covers, writeCover } from '../../contract/cover.ts'
import type { Document } from '../../contract/document.ts'
import { bringFile } from './bring-file.ts'
import { fetchFile } from './files-along.ts'

/** The cover of a page for its copy in a space; a picture is brought along into another one, where it can be had. */
export async function coverAlong(client: Client, page: Document, to: string): Promise<string> {
  const picture = coverPicture(page.cover)
  if (!picture) return covers.find((one) => one === page.cover) ?? ''
  if (page.space === to) return page.cover
  const file = await fetchFile(fileUrl({ space: page.space, id: picture.file, name: 'cover' }))
  const brought = file && fileAt(await bringFile(client, to, file))
  return brought ? writeCover({ ...picture, file: brought.id }) : ''
}
