import { safeName } from '@atrium/base/file-names'
import { treePaths } from '@atrium/base/tree-paths'
import { Zip, ZipDeflate } from 'fflate'
import { Doc, applyUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { fileAt } from '@atrium/features/files/contract'
import { mostPagesAsked, readBodies } from '../../contract/body-queries.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import type { Block } from '../../contract/format/block.ts'
import { addressesIn } from '../../contract/format/readdress.ts'
import { readBlocks, readProposedBlocks } from '../../contract/format/read-blocks.ts'
import { withBody } from '../bodies.ts'
import { toMarkdown } from '../../contract/format/to-markdown.ts'
import { absolute, createExported } from './export-addresses.ts'
export { leftOutWords } from './left-out.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { type LeftOut, nothingLeft } from './left-out.ts'
import { unzip } from './unzip.ts'

/**
 * Markdown and HTML give what the page says as long as nobody accepts what is proposed; the others that, too. Comments are given
 * by Word alone.
 */
export type ExportFormat = 'markdown' | 'suggestions' | 'html' | 'word' | 'comments'

interface Exporting {
  readonly format: ExportFormat
  /** The name of a person by their id. */
  nameOf(person: string): string
  /** What a group is mentioned by. */
  handleOf(group: string): string | undefined
}

/** Gives a page to the person as a file that shows the same anywhere: with its pictures, and links that lead here. */
export async function exportPage(client: Client, page: Document, exporting: Exporting): Promise<LeftOut> {
  const { format } = exporting
  if (format === 'word' || format === 'comments')
    return give(await asWord(client, page, exporting), { page, type: wordType, ending: 'docx' })
  const read = format === 'suggestions' ? readProposedBlocks : readBlocks
  const blocks = await withBody(client, page, (doc) => read(doc.getXmlFragment('blocks')))
  if (format === 'html') {
    const { wholePage } = await import('./whole-page.ts')
    return give(await wholePage(titleOf(page), blocks), { page, type: 'text/html', ending: 'html' })
  }
  const hasFiles = [...addressesIn(blocks)].some((url) => fileAt(url) !== undefined)
  if (hasFiles) return zipped(page, blocks)
  return give(toMarkdown(titleOf(page), absolute(blocks)), { page, type: 'text/markdown', ending: 'md' })
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function asWord(client: Client, page: Document, { format, ...names }: Exporting): Promise<Blob> {
  const [{ wordPage }, { wordPictures }, { commentedBlocks }, { threadsOf, wordThreads }] = await Promise.all([
    import('./word/word-page.ts'),
    import('./word/word-pictures.ts'),
    import('./word/commented-blocks.ts'),
    import('./word/word-threads.ts'),
  ])
  const said = format === 'comments' ? await threadsOf(client, page) : []
  const blocks = await withBody(client, page, (doc) => commentedBlocks(doc, said))
  const [pictures, threads] = [await wordPictures(blocks), wordThreads(said, blocks, names)]
  return wordPage({ title: titleOf(page), blocks: absolute(blocks) }, { nameOf: names.nameOf, pictures, threads })
}

interface Given {
  readonly page: Document
  readonly type: string
  readonly ending: string
}

function give(content: string | Blob, { page, type, ending }: Given): LeftOut {
  download(new Blob([content], { type }), `${safeName(titleOf(page))}.${ending}`)
  return nothingLeft
}

/** Gives a page as Markdown, with what it shows beside it. */
async function zipped(page: Document, blocks: readonly Block[]): Promise<LeftOut> {
  const { add, end } = openZip()
  const path = `${safeName(titleOf(page))}.md`
  const exported = createExported({ pages: [{ page, path }], add })
  const put = await exported.put(path, blocks)
  add(path, new TextEncoder().encode(toMarkdown(titleOf(page), put)))
  give(end(), { page, type: 'application/zip', ending: 'zip' })
  return exported.left
}

/** Gives all pages of a space to the person as a zip, in folders as they lie in each other, with what they show. */
export async function exportSpace(
  client: Client,
  tree: PageTree,
  { name, onProgress }: { name: string; onProgress(done: number, all: number): void },
): Promise<LeftOut> {
  const { add, end } = openZip()
  const files = filesOf(tree)
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
  download(end(), `${safeName(name)}.zip`)
  return exported.left
}

interface OpenZip {
  add(path: string, bytes: Uint8Array): void
  /** All that was added. */
  end(): Blob
}

function openZip(): OpenZip {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  return {
    add(path, bytes) {
      const file = new ZipDeflate(path, { level: 6 })
      zip.add(file)
      file.push(bytes, true)
    },
    end() {
      zip.end()
      return new Blob(chunks, { type: 'application/zip' })
    },
  }
}

/** What is written on the first of the pages, many at once: as the server has them, or offline as this browser kept them. */
async function bodiesOf(client: Client, files: readonly PageFile[]): Promise<ReadonlyMap<string, readonly Block[]>> {
  const [first] = files
  if (!first) return new Map()
  if (client.connection().state !== 'online') return new Map([[first.page.id, await blocksOf(client, first.page)]])
  const { space } = first.page
  const answer = await client.ask(readBodies, { space, pages: files.map(({ page }) => page.id) })
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
  const inside = ({ id }: Document) => tree.childrenOf(id)
  return treePaths({ roots: tree.childrenOf(null), inside, titleOf }).map(({ item, path }) => ({ page: item, path }))
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
