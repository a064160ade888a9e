import { relativeUrl } from '@atrium/base/relative-url'
import { documentPath } from '@atrium/features/documents/contract'
import { fileAt } from '@atrium/features/files/contract'
import type { PlacedFile } from './place-files.ts'
import type { PlacedPage } from './place-pages.ts'

/** Says for a file of the export where an address leads from it. */
export type Links = (from: string) => (url: string) => string

/** What is written too is linked to where it lies; any other address stays as it is. */
export function createLinks(pages: readonly PlacedPage[], files: readonly PlacedFile[]): Links {
  const places = new Map<string, string>()
  for (const page of pages) places.set(documentPath(page), page.path)
  for (const { id, path } of files) places.set(id, path)
  return (from) => (url) => {
    const to = places.get(fileAt(url)?.id ?? url.split(/[?#]/)[0] ?? '')
    return to === undefined ? url : relativeUrl(from, to)
  }
}
