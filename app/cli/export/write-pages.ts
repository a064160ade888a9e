import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Engine } from '@atrium/engine/server'
import { Body, titleOf } from '@atrium/features/documents/contract'
import { pageAsMarkdown } from '@atrium/features/documents/server'
import { createNames } from '@atrium/base/file-names'

interface Page {
  readonly id: string
  readonly title: string
  readonly parent: string | null
  readonly isTrashed: boolean
}

const text = `
  select id, title, parent, trash is not null as "isTrashed" from document where space = $1 order by "order", id`

/** Writes the pages of a space as Markdown, in folders as they lie in each other; answers how many. */
export async function writePages(engine: Engine, space: string, folder: string): Promise<number> {
  const { rows } = await engine.pool.query<Page>(text, [space])
  const files = placesOf(rows)
  for (const { page, path } of files) {
    const state = await engine.pages.texts.state({ kind: Body.name, space, id: page.id })
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, pageAsMarkdown(titleOf(page), state), { mode: 0o600 })
  }
  return files.length
}

/** What lies in the trash is reached by no way from the top, where those stand whose parent is gone. */
function placesOf(pages: readonly Page[]): readonly { readonly page: Page; readonly path: string }[] {
  const known = new Set(pages.map(({ id }) => id))
  const shown = pages.filter(({ isTrashed }) => !isTrashed)
  const inside = Map.groupBy(shown, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const files: { page: Page; path: string }[] = []
  function add(parent: string | null, folder: string): void {
    const nameOf = createNames()
    for (const page of inside.get(parent) ?? []) {
      const name = nameOf(titleOf(page))
      files.push({ page, path: `${folder}${name}.md` })
      add(page.id, `${folder}${name}/`)
    }
  }
  add(null, '')
  return files
}
