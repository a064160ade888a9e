import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Resolve } from '../../contract/format/mdast-inlines.ts'
import { importLimits } from './import-limits.ts'
import { inZip, pathFrom } from './in-zip.ts'
import { isPacked, isText, isWord } from './kinds-of-files.ts'
import { textOf } from './text-of.ts'
import { type Unpacking, unpack } from './unpack.ts'
import { isInTable, propertiesAsTable, tablesAlone, tablesIn, withoutId } from './notion.ts'
import type { Propose } from '../../contract/format/proposals.ts'
import type { GivenFile, ReadFiles, ReadPage } from './read-page.ts'
import { readWordFile } from './word-files.ts'
import { type Find, findIn, withPlainLinks } from './wiki-links.ts'

type Skip = (name: string, why: string) => void

/**
 * Reads Markdown, HTML, Word and zips of them, for `person` by name. Nothing larger than the limits is ever unpacked, whatever
 * a zip says of itself. What a file proposes is words where nobody proposes.
 */
export function readFiles(given: readonly GivenFile[], propose?: Propose, person = ''): ReadFiles {
  const skipped: { name: string; why: string }[] = []
  const skip: Skip = (name, why) => void skipped.push({ name, why })
  const used = { count: 0, size: 0 }
  const reading = { skip, used, propose, person }
  const zips = given.flatMap((file) => (isZip(file) ? outerAndInner(file, skip) : []))
  const alone = given
    .filter((file) => !isZip(file))
    .map((file, index) =>
      isWord(file.name) ? readWordFile(file, { ...reading, key: `word ${index}` }) : readAlone(file, { skip, propose }),
    )
  const read = [...alone, ...zips.map((zip, index) => readZip(zip, { ...reading, index }))]
  return { pages: read.flatMap(({ pages }) => pages), files: read.flatMap(({ files }) => files), skipped }
}

const isZip = ({ name, bytes }: GivenFile): boolean =>
  /\.zip$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b && !isPacked(name))

/** A zip, or where it holds nothing but zips those: large exports come in parts. */
function outerAndInner(zip: GivenFile, skip: Skip): readonly GivenFile[] {
  const names: string[] = []
  unpacked(zip, { used: { count: 0, size: 0 }, skip: () => undefined, wants: (name) => (names.push(name), false) })
  const inner = names.filter((name) => /\.zip$/i.test(name))
  if (inner.length === 0) return [zip]
  if (inner.length < names.length || inner.length > mostParts) {
    for (const name of inner) skip(name, 'It is a zip inside a zip. Unpack it and import it separately.')
    return [zip]
  }
  const parts = unpacked(zip, { used: { count: 0, size: 0 }, skip, wants: () => true, most: importLimits.allBytes })
  return (parts ?? []).map((part) => ({ ...part, name: `${zip.name}/${part.name}` }))
}

const mostParts = 20

/** Whether something is said of it by itself. */
const isKnown = (name: string): boolean => isText(name) || isPacked(name)

type Found = Pick<ReadFiles, 'pages' | 'files'>

const readAlone = (file: GivenFile, { skip, propose }: Pick<Reading, 'skip' | 'propose'>): Found => ({
  pages: read(file, { skip, propose, key: undefined, resolve: () => undefined }),
  files: [],
})

interface InZip {
  readonly index: number
  readonly skip: Skip
  readonly used: Unpacking['used']
  readonly propose: Propose | undefined
  readonly person: string
}

/** The pages of a zip, and of the other files only those that its pages name. */
function readZip(zip: GivenFile, reading: InZip): Found {
  const { index, skip, used, propose } = reading
  const names = new Set<string>()
  const texts = unpacked(zip, { used, skip, wants: (name) => (names.add(name), isText(name)) })
  if (!texts) return { pages: [], files: [] }
  if (![...names].some(isKnown)) skip(zip.name, 'It contains no Markdown, HTML or Word documents.')
  const wanted = new Set<string>()
  const tables = tablesIn(names)
  const find = findIn(names)
  const pages = texts.flatMap((text) =>
    read(text, {
      skip,
      propose,
      key: `${index}/${text.name}`,
      hasProperties: isInTable(text.name, tables),
      find,
      resolve(url) {
        const path = pathFrom(text.name, url)
        if (path === undefined || !names.has(path)) return undefined
        if (!isText(path)) wanted.add(path)
        return inZip(`${index}/${path}`)
      },
    }),
  )
  const left = [...names].filter((name) => !wanted.has(name))
  for (const name of left.filter((one) => isPacked(one) && !isWord(one))) skip(name, elsewhere)
  if (texts.length > 0) for (const name of tablesAlone(names).filter((one) => !wanted.has(one))) skip(name, table)
  const files = unpacked(zip, { used, skip, wants: (name) => wanted.has(name) }) ?? []
  const documents = documentsIn(zip, (name) => isWord(name) && !wanted.has(name), reading)
  return {
    pages: [...pages, ...documents.flatMap((one) => one.pages)],
    files: [
      ...files.map(({ name, bytes }) => ({ name: `${index}/${name}`, bytes })),
      ...documents.flatMap((one) => one.files),
    ],
  }
}

/** The documents of Word in a zip to which no page links as to a file. */
function documentsIn(zip: GivenFile, wants: (name: string) => boolean, reading: InZip): readonly Found[] {
  const { index, used, skip } = reading
  const files = unpack(zip, { used, skip, wants, most: importLimits.allBytes }) ?? []
  return files.map((file) => readWordFile(file, { ...reading, key: `${index}/${file.name}` }))
}

/** Undefined where it is no zip, which is said. */
function unpacked(zip: GivenFile, unpacking: Unpacking): readonly GivenFile[] | undefined {
  const files = unpack(zip, unpacking)
  if (!files) unpacking.skip(zip.name, 'It is damaged or not a zip.')
  return files
}

interface Reading {
  readonly skip: Skip
  readonly key: string | undefined
  /** Whether lines of `Name: value` below the title are its properties. */
  readonly hasProperties?: boolean
  /** What links by a name alone mean. */
  readonly find?: Find
  readonly resolve: Resolve
  readonly propose: Propose | undefined
}

const unknown = 'Only Markdown, HTML, Word documents (.docx) and zips of them can be imported.'
const table = 'No document links to this table. Import it as a file instead.'
const elsewhere = 'This kind of file cannot be imported. Save it as a Word document (.docx), HTML or Markdown first.'

function read({ name, bytes }: GivenFile, { skip, key, ...reading }: Reading): readonly ReadPage[] {
  if (!isText(name)) skip(name, isPacked(name) ? elsewhere : unknown)
  else if (bytes.length > importLimits.fileBytes) skip(name, 'It is larger than 5 MB.')
  else {
    try {
      return [{ ...readOne(name, textOf(bytes), reading), key }]
    } catch {
      skip(name, 'It could not be read.')
    }
  }
  return []
}

/** With what programs write in ways of their own as Markdown has it. */
function markdownOf(
  path: string,
  text: string,
  { hasProperties, find }: Pick<Reading, 'hasProperties' | 'find'>,
): string {
  const linked = find ? withPlainLinks(text, path, find) : text
  return hasProperties ? propertiesAsTable(linked) : linked
}

function readOne(
  path: string,
  text: string,
  reading: Pick<Reading, 'resolve' | 'propose' | 'hasProperties' | 'find'>,
): Omit<ReadPage, 'key'> {
  const folders = path.split('/').filter((part) => part !== '' && part !== '.')
  const name = (folders.pop() ?? '').replace(/\.[^.]+$/, '')
  const named = withoutId(name).slice(0, 200)
  if (/\.html?$/i.test(path)) {
    const { title, blocks, above } = fromHtml(text, reading.resolve)
    return { title: title || named, name, blocks, folders: [...folders, ...above] }
  }
  const { title, blocks } = fromMarkdown(markdownOf(path, text, reading), reading.resolve, reading.propose)
  return { title: title || named, name, blocks, folders }
}
