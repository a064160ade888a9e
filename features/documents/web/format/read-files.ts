import { unzipSync } from 'fflate'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Resolve } from '../../contract/format/mdast-inlines.ts'
import { importLimits } from './import-limits.ts'
import { inZip, pathFrom } from './in-zip.ts'
import { textOf } from './text-of.ts'
import { isInTable, propertiesAsTable, tablesAlone, tablesIn, withoutId } from './notion.ts'
import type { Propose } from '../../contract/format/proposals.ts'
import type { Written } from '../../contract/format/titled.ts'
import { type Find, findIn, withPlainLinks } from './wiki-links.ts'

export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A page that was read, with the folders that it lay in. */
export interface ReadPage extends Written {
  /** The file's, without its ending. */
  readonly name: string
  readonly folders: readonly string[]
  /** What links to it stand under, where it came out of a zip (`keyOf`). */
  readonly key: string | undefined
}

export interface ReadFiles {
  readonly pages: readonly ReadPage[]
  /** The pictures and files that pages of a zip show or link to, by their keys. */
  readonly files: readonly GivenFile[]
  /** What was not read, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
}

type Skip = (name: string, why: string) => void

/**
 * Reads Markdown, HTML and zips of them. Nothing larger than the limits is ever unpacked, whatever a zip says of itself. What
 * Markdown proposes is words where nobody proposes.
 */
export function readFiles(given: readonly GivenFile[], propose?: Propose): ReadFiles {
  const skipped: { name: string; why: string }[] = []
  const skip: Skip = (name, why) => void skipped.push({ name, why })
  const zips = given.flatMap((file) => (isZip(file) ? outerAndInner(file, skip) : []))
  const alone = given.filter((file) => !isZip(file)).map((file) => readAlone(file, { skip, propose }))
  const used = { count: 0, size: 0 }
  const read = [...alone, ...zips.map((zip, index) => readZip(zip, { index, skip, used, propose }))]
  return { pages: read.flatMap(({ pages }) => pages), files: read.flatMap(({ files }) => files), skipped }
}

/** Programs for writing and for tables pack their files as zips, too. */
const packedKinds = /\.(docx?|dotx|odt|xlsx?|ods|pptx?|odp|epub|pages|numbers|key|jar|apk)$/i

const isZip = ({ name, bytes }: GivenFile): boolean =>
  /\.zip$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b && !packedKinds.test(name))

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
  const parts = unpacked(zip, { used: { count: 0, size: 0 }, skip, wants: () => true, isPart: true })
  return (parts ?? []).map((part) => ({ ...part, name: `${zip.name}/${part.name}` }))
}

const mostParts = 20

const isPacked = (name: string): boolean => packedKinds.test(name)

const isText = (name: string): boolean => /\.(md|markdown|txt|html?)$/i.test(name)

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
}

/** The pages of a zip, and of the other files only those that its pages name. */
function readZip(zip: GivenFile, { index, skip, used, propose }: InZip): Found {
  const names = new Set<string>()
  const texts = unpacked(zip, { used, skip, wants: (name) => (names.add(name), isText(name)) })
  if (!texts) return { pages: [], files: [] }
  if (![...names].some(isKnown)) skip(zip.name, 'It contains no Markdown or HTML.')
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
  for (const name of left.filter(isPacked)) skip(name, elsewhere)
  if (texts.length > 0) for (const name of tablesAlone(names).filter((one) => !wanted.has(one))) skip(name, table)
  const files = unpacked(zip, { used, skip, wants: (name) => wanted.has(name) }) ?? []
  return { pages, files: files.map(({ name, bytes }) => ({ name: `${index}/${name}`, bytes })) }
}

interface Unpacking {
  /** What was taken so far. */
  readonly used: { count: number; size: number }
  readonly skip: Skip
  /** Whether it is a zip whose own files are counted later. */
  readonly isPart?: boolean
  wants(name: string): boolean
}

/** Undefined where it is no zip, which is said. */
function unpacked({ name: zip, bytes }: GivenFile, unpacking: Unpacking): readonly GivenFile[] | undefined {
  const { used, skip, wants, isPart } = unpacking
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize, size: packed }) {
        if (name.endsWith('/') || isSystems(name) || !wants(name)) return false
        const [count, all] = [used.count + 1, used.size + originalSize]
        const most = isPart ? importLimits.allBytes : importLimits.fileBytes
        const why = whyNot({ name, size: Math.max(originalSize, packed), most, count, all })
        if (why) skip(name, why)
        else Object.assign(used, { count, size: all })
        return !why
      },
    })
    return Object.entries(found).map(([name, content]) => ({ name, bytes: content as Uint8Array<ArrayBuffer> }))
  } catch {
    skip(zip, 'It is damaged or not a zip.')
    return undefined
  }
}

/** What systems put beside the files of people, as macOS does with each. */
const isSystems = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(name)

interface Entry {
  readonly name: string
  /** As the zip says it, packed or not. */
  readonly size: number
  readonly most: number
  readonly count: number
  readonly all: number
}

/** What is wrong with an entry of a zip. */
function whyNot({ name, size, most, count, all }: Entry): string | undefined {
  if (climbs(name)) return 'Its path leads outside the zip.'
  if (size > most) return `It is larger than ${most / 1_000_000} MB.`
  if (count > importLimits.files) return `Only ${importLimits.files} files can be imported at once.`
  return all > importLimits.allBytes ? 'The zip contains more than 100 MB.' : undefined
}

const climbs = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..')

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

const unknown = 'Only Markdown, HTML and zips of them can be imported.'
const table = 'No document links to this table. Import it as a file instead.'
const elsewhere = 'This kind of file cannot be imported. Save it as HTML or Markdown first.'

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
