import { createNames, safeName } from '@atrium/base/file-names'
import { treePaths } from '@atrium/base/tree-paths'
import { Zip, ZipDeflate } from 'fflate'
import { Doc, applyUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { fileAt } from '@atrium/features/files/contract'
import { readBodies } from '../../contract/body-queries.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import type { Block } from '../../contract/format/block.ts'
import { addressesIn } from '../../contract/format/readdress.ts'
import { readBlocks, readProposedBlocks } from '../../contract/format/read-blocks.ts'
import { withBody } from '../bodies.ts'
import { toMarkdown } from '../../contract/format/to-markdown.ts'
import { bodiesOfPages } from './bodies-of-pages.ts'
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
  add(path, markdownOf(page, put))
  give(end(), { page, type: 'application/zip', ending: 'zip' })
  return { ...nothingLeft, ...exported.left }
}

/** Gives all pages of a space to the person as a zip, in folders as they lie in each other, with what they show. */
export async function exportSpace(
  client: Client,
  tree: PageTree,
  { name, onProgress }: { name: string; onProgress(done: number, all: number): void },
): Promise<LeftOut> {
  const { add, end } = openZip()
  const files = filesOf(tree)
  const paths = new Map(files.map(({ page, path }) => [page.id, path]))
  const exported = createExported({ pages: files, add })
  let [done, pages] = [0, 0]
  const documents = files.map(({ page }) => page)
  for await (const [page, written] of blocksOf(client, documents)) {
    onProgress(done, files.length)
    done += 1
    const path = paths.get(page.id)
    if (written && path) add(path, markdownOf(page, await exported.put(path, written)))
    else pages += 1
  }
  download(end(), `${safeName(name)}.zip`)
  return { ...exported.left, pages }
}

const markdownOf = (page: Document, blocks: readonly Block[]): Uint8Array =>
  new TextEncoder().encode(toMarkdown(titleOf(page), blocks))

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

/** What is written on pages: as the server has it, or offline as this browser kept it. */
async function* blocksOf(
  client: Client,
  pages: readonly Document[],
): AsyncGenerator<readonly [Document, readonly Block[] | undefined]> {
  if (client.connection().state !== 'online') {
    for (const page of pages)
      yield [page, await withBody(client, page, (doc) => readBlocks(doc.getXmlFragment('blocks')))]
    return
  }
  for await (const [page, body] of bodiesOfPages(pages, (wanted) => client.ask(readBodies, wanted)))
    yield [page, body === undefined ? undefined : await readState(body?.state)]
}

async function readState(state: string | undefined): Promise<readonly Block[]> {
  const doc = new Doc()
  if (state !== undefined) applyUpdate(doc, await unzip(state))
  return readBlocks(doc.getXmlFragment('blocks'))
}

interface PageFile {
  readonly page: Document
  readonly path: string
}

/** Each page with the path of its file; no two are the same. Templates, which lie in no page of the tree, have a folder. */
export function filesOf(tree: PageTree): readonly PageFile[] {
  const inside = ({ id }: Document) => tree.childrenOf(id)
  const tops = tree.childrenOf(null)
  const templates = tree.pages.filter((page) => page.isTemplate && !tree.isInTrash(page))
  const nameOf = createNames()
  for (const top of tops) nameOf(titleOf(top))
  const placed = [
    ...treePaths({ roots: tops, inside, titleOf }),
    ...treePaths({ roots: templates, inside, titleOf }, `${nameOf('Templates')}/`),
  ]
  return placed.map(({ item, path }) => ({ page: item, path }))
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
