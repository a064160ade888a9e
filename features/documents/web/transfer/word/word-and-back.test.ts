import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Block, type Inline, type Proposed, block, plain } from '../../../contract/format/block.ts'
import { readFiles } from '../../format/read-files.ts'
import type { ReadPage } from '../../format/read-page.ts'
import { wordPage } from './word-page.ts'
import { sampleBlocks, sampleFile, sampleThreads } from './word-sample.ts'

const by = 'ada'

function read(name: string, bytes: Uint8Array<ArrayBuffer>) {
  let count = 0
  const propose = () => ({ id: `${(count += 1)}`, by, at: 'now' })
  return readFiles([{ name, bytes }], propose, 'Ada Lovelace')
}

/** The blocks with names of proposals and threads by the order in which they are met. */
function named(blocks: readonly Block[], threads: readonly string[]): readonly unknown[] {
  const names = new Map<string, string>()
  const nameOf = (id: string): string => {
    names.set(id, names.get(id) ?? `suggestion ${names.size + 1}`)
    return names.get(id) ?? ''
  }
  const about = ({ proposed, threads: ids }: { proposed?: Proposed; threads?: readonly string[] }) => ({
    ...(proposed && {
      proposed: Object.entries(proposed).map(([kind, suggested]) => `${kind} ${nameOf(suggested.id)}`),
    }),
    ...(ids && { threads: ids.map((id) => threads.indexOf(id)) }),
  })
  const run = (one: Inline) => ({ ...one, ...about(one) })
  const visit = (one: Block): unknown => ({
    ...one,
    props: { ...one.props, ...('url' in one.props && { url: 'somewhere' }) },
    content: one.content.map(run),
    ...(one.rows && { rows: one.rows.map((row) => row.map((cell) => ({ ...cell, content: cell.content.map(run) }))) }),
    ...about(one),
    children: one.children.map(visit),
  })
  return blocks.map(visit)
}

/** By what is said first: in which order threads stand is nothing that Word keeps. */
const inOrder = <Thread extends { readonly comments: readonly string[] }>(threads: readonly Thread[]) =>
  threads.toSorted((one, other) => (String(one.comments) < String(other.comments) ? -1 : 1))

const sample = inOrder(
  sampleThreads.map(({ id, isResolved, comments }) => ({ id, isResolved, comments: comments.map(({ text }) => text) })),
)

const wanted = {
  title: 'Offsite',
  blocks: named(
    sampleBlocks,
    sample.map(({ id }) => id),
  ),
  threads: sample.map(({ isResolved, comments }) => ({ isResolved, comments })),
}

const found = ({ title, blocks, threads = [] }: ReadPage) => ({
  title,
  blocks: named(
    blocks,
    inOrder(threads).map(({ id }) => id),
  ),
  threads: inOrder(threads).map(({ isResolved, comments }) => ({ isResolved, comments })),
})

test('a page that goes out to Word and comes in again is the same, with its suggestions and comments', async () => {
  const { pages, files, skipped } = read('Offsite.docx', await sampleFile())
  expect(pages.map(found)).toEqual([wanted])
  expect(files).toMatchObject([{ bytes: expect.any(Uint8Array) }])
  expect(skipped).toEqual([])
})

test('callouts and quotes keep their lines', async () => {
  const blocks = ['callout', 'quote'].map((type) => block(type, { content: [plain('One\n\ntwo')] }))
  const file = await wordPage({ title: 'Lines', blocks }, { nameOf: String, pictures: new Map(), threads: [] })
  const { pages } = read('Lines.docx', new Uint8Array(await file.arrayBuffer()))
  expect(pages[0]?.blocks).toEqual(blocks)
})

/**
 * `by-libreoffice.docx` is `sampleFile()` as LibreOffice 7.4 opened and saved it:
 * `soffice --headless --convert-to docx --outdir saved Offsite.docx`. It knows no answers to comments, and has each beside
 * what it answers.
 */
test('a page that LibreOffice opened and saved on its way is the same', async () => {
  const bytes = new Uint8Array(await readFile(new URL('by-libreoffice.docx', import.meta.url)))
  const { pages, skipped } = read('Offsite.docx', bytes)
  expect(pages.map(found)).toEqual([wanted])
  expect(skipped).toEqual([])
})
