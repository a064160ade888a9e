import { fileAt } from '@atrium/features/files/contract'
import type { Block } from '../../../contract/format/block.ts'
import { fetchFile } from '../fetch-file.ts'
import type { WordPicture } from './writing.ts'

/** Pictures are put into the document until they are so large together; the others are linked to. */
const mostBytes = 50 * 1_048_576

/** The pictures of this server that blocks show, by their absolute addresses. */
export async function wordPictures(blocks: readonly Block[]): Promise<ReadonlyMap<string, WordPicture>> {
  const found = new Map<string, WordPicture>()
  let bytes = 0
  for (const url of new Set(picturesIn(blocks))) {
    const file = fileAt(url) ? await fetchFile(url, mostBytes - bytes) : undefined
    const picture = file?.type.startsWith('image/') ? await readPicture(file) : undefined
    if (!picture || bytes + picture.data.length > mostBytes) continue
    bytes += picture.data.length
    found.set(new URL(url, location.origin).href, picture)
  }
  return found
}

const picturesIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(({ type, props: { url }, children }) => [
    ...(type === 'image' && typeof url === 'string' ? [url] : []),
    ...picturesIn(children),
  ])

const types: ReadonlyMap<string, WordPicture['type']> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
])

/** Of other kinds than Word knows, as a PNG; undefined for what the browser cannot draw. */
async function readPicture(file: Blob): Promise<WordPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const known = types.get(file.type)
  const bytes = known ? file : await drawn(bitmap)
  bitmap.close()
  return { type: known ?? 'png', data: new Uint8Array(await bytes.arrayBuffer()), width, height }
}

function drawn(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
