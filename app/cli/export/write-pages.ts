import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Engine } from '@atrium/engine/server'
import { Body, titleOf } from '@atrium/features/documents/contract'
import { pageAsMarkdown } from '@atrium/features/documents/server'
import type { Links } from './create-links.ts'
import type { PlacedPage } from './place-pages.ts'

interface Wanted {
  readonly engine: Engine
  readonly folder: string
  readonly pages: readonly PlacedPage[]
  readonly links: Links
}

/** Writes pages as Markdown, with links to each other and to the files beside them. */
export async function writePages({ engine, folder, pages, links }: Wanted): Promise<void> {
  for (const { space, id, title, path } of pages) {
    const state = await engine.pages.texts.state({ kind: Body.name, space, id })
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, pageAsMarkdown(titleOf({ title }), state, links(path)), { mode: 0o600 })
  }
}
