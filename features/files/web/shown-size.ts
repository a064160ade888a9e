import type { FileRef } from '../contract/space-file.ts'

const widest = 360
const highest = 280

/** How large a picture is drawn among words, before it is there; undefined for what is not drawn. */
export function shownSize({
  type,
  width,
  height,
}: Pick<FileRef, 'type' | 'width' | 'height'>): { readonly width: number; readonly height: number } | undefined {
  if (!type.startsWith('image/') || !width || !height) return undefined
  const scale = Math.min(1, widest / width, highest / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
