import { createNames, safeName } from '@atrium/base/file-names'
import { Zip, ZipDeflate } from 'fflate'
import { Doc, applyUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { mostPagesAsked, readBodies } from '../contract/body-queries.ts'
import { type Document, titleOf } from '../contract/document.ts'
import type { Block } from '../contract/format/block.ts'
import { readBlocks } from '../contract/format/read-blocks.ts'
import { toHtml } from '../contract/format/to-html.ts'
import { withBody } from './bodies.ts'
import { toMarkdown } from '../contract/format/to-markdown.ts'
import { createExported } from './export-addresses.ts'
import type { PageTree } from './page-tree.ts'
import { unzip } from './unzip.ts'

export type ExportFormat = 'markdown' | 'html'

const types = { markdown: 'text/markdown', html: 'text/html' } as const
const endings = { markdown: 'md', html: 'html' } as const

/** Gives a page to the person as a file. */
export async function exportPage(client: Client, page: Document, format: ExportFormat): Promise<void> {
  const text = await written(client, page, format)
  download(new Blob([text], { type: types[format] }), `${safeName(titleOf(page))}.${endings[format]}`)
}

/** Gives all pages of a space to the person as a zip, in folders as they lie in each other, with what they show. */
export async function exportSpace(
  client: Client,
  tree: PageTree,
  { name, onProgress }: { name: string; onProgress(done: number, all: number): void },
): Promise<{ readonly left: number }> {
  const { zip, blobOf } = openZip()
  const files = filesOf(tree)
  const add = (path: string, bytes: Uint8Array): void => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    file.push(bytes, true)
  }
  const exported = createExported({ pages: files, add })
  let left = files
  while (left.length > 0) {
    onProgress(files.length - left.length, files.length)
    const bodies = await bodiesOf(client, left.slice(0, mostPagesAsked))
    for (const { page, path } of left.filter((file) => bodies.has(file.page.id))) {
      const blocks = await exported.put(path, bodies.get(page.id) ?? [])
      add(path, new TextEncoder().encode(toMarkdown(titleOf(page), blocks)))
    }
    left = left.filter(({ page }) => !bodies.has(page.id))
  }
  zip.end()
  download(blobOf(), `${safeName(name)}.zip`)
  return { left: exported.left }
}

function openZip(): { readonly zip: Zip; blobOf(): Blob } {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  return { zip, blobOf: () => new Blob(chunks, { type: 'application/zip' }) }
}

/** What is written on the first of the pages, many at once: as the server has them, or offline as this browser kept them. */
async function bodiesOf(client: Client, files: readonly PageFile[]): Promise<ReadonlyMap<string, readonly Block[]>> {
  const [first] = files
  if (!first) return new Map()
  if (client.connection().state !== 'online') return new Map([[first.page.id, await blocksOf(client, first.page)]])
  const { space } = first.page
  const answer = await client.ask(readBodies, { space, pages: files.map(({ page }) => page.id) } as never)
  if (!answer.ok) throw new Error(answer.message)
  const { bodies } = answer.output
  // A page that was deleted meanwhile is as good as empty.
  if (Object.keys(bodies).length === 0) return new Map(files.map(({ page }) => [page.id, []]))
  return new Map(
    await Promise.all(Object.entries(bodies).map(async ([id, state]) => [id, await readState(state?.state)] as const)),
  )
}

async function readState(state: string | undefined): Promise<readonly Block[]> {
  const doc = new Doc()
  if (state !== undefined) applyUpdate(doc, await unzip(state))
  return readBlocks(doc.getXmlFragment('blocks'))
}

const blocksOf = (client: Client, page: Document): Promise<readonly Block[]> =>
  withBody(client, page, (doc) => readBlocks(doc.getXmlFragment('blocks')))

interface PageFile {
  readonly page: Document
  readonly path: string
}

/** Each page with the path of its file; no two are the same. */
export function filesOf(tree: PageTree): readonly PageFile[] {
  const files: PageFile[] = []
  function add(parent: string | null, folder: string): void {
    const nameOf = createNames()
    for (const page of tree.childrenOf(parent)) {
      const name = nameOf(titleOf(page))
      files.push({ page, path: `${folder}${name}.md` })
      add(page.id, `${folder}${name}/`)
    }
  }
  add(null, '')
  return files
}

async function written(client: Client, page: Document, format: ExportFormat): Promise<string> {
  const blocks = await blocksOf(client, page)
  return format === 'markdown' ? toMarkdown(titleOf(page), blocks) : htmlPage(titleOf(page), blocks)
}

const htmlPage = (title: string, blocks: readonly Block[]): string =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n</head>\n<body>\n<h1>${escaped(title)}</h1>\n${toHtml(blocks)}\n</body>\n</html>\n`

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
