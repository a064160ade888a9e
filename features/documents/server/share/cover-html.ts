import { escapeHtml } from '@atrium/base/escape-html'
import { coverGround } from '../../contract/cover-ground.ts'
import { coverPicture } from '../../contract/cover.ts'

/** A page's cover; `placeOf` says where visitors find a file. Nothing of a page without one, or with one that only newer versions know. */
export function coverHtml(cover: string, placeOf: (file: string) => string): string {
  const picture = coverPicture(cover)
  if (picture)
    return `<img class="cover" src="${escapeHtml(placeOf(picture.file))}" alt="" style="object-position: 50% ${picture.at}%">`
  const ground = coverGround(cover)
  return ground === undefined ? '' : `<div class="cover" style="background: ${ground}"></div>`
}
