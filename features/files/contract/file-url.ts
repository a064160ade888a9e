import { filePath } from '@atrium/engine/contract'

/** Where the bytes of a file are, for those who may see its space; as it is, small, or to be saved. */
export function fileUrl(file: Parameters<typeof filePath>[0], as?: 'thumbnail' | 'download'): string {
  return as ? `${filePath(file)}?${as}` : filePath(file)
}
