import { unzipSync } from 'fflate'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Resolve } from '../../contract/format/from-mdast.ts'
import { importLimits } from './import-limits.ts'
import { inZip, pathFrom } from './in-zip.ts'
import type { Written } from '../../contract/format/titled.ts'

export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A page that was read, with the folders that it lay in. */
export interface ReadPage extends Written {
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

/** Reads Markdown, HTML and zips of them. Nothing larger than the limits is ever unpacked, whatever a zip says of itself. */
export function readFiles(given: readonly GivenFile[]): ReadFiles {
  const skipped: { name: string; why: string }[] = []
  const skip: Skip = (name, why) => void skipped.push({ name, why })
  const read = given.map((file, index) => (isZip(file) ? readZip(file, index, skip) : readAlone(file, skip)))
  return { pages: read.flatMap(({ pages }) => pages), files: read.flatMap(({ files }) => files), skipped }
}

const isZip = ({ name, bytes }: GivenFile): boolean => /\.zip$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b)

const isText = (name: string): boolean => /\.(md|markdown|txt|html?)$/i.test(name)

type Found = Pick<ReadFiles, 'pages' | 'files'>

const readAlone = (file: GivenFile, skip: Skip): Found => ({
  pages: read(file, { skip, key: undefined, resolve: () => undefined }),
  files: [],
})

/** The pages of a zip, and of the other files only those that its pages name. */
function readZip(zip: GivenFile, index: number, skip: Skip): Found {
  const names = new Set<string>()
  const used = { count: 0, size: 0 }
  const texts = unpacked(zip, { used, skip, wants: (name) => (names.add(name), isText(name)) })
  const wanted = new Set<string>()
  const pages = texts.flatMap((text) =>
    read(text, {
      ...{ skip, key: `${index}/${text.name}` },
      resolve(url) {
        const path = pathFrom(text.name, url)
        if (path === undefined || !names.has(path)) return undefined
        if (!isText(path)) wanted.add(path)
        return inZip(`${index}/${path}`)
      },
    }),
  )
  const files = wanted.size === 0 ? [] : unpacked(zip, { used, skip, wants: (name) => wanted.has(name) })
  return { pages, files: files.map(({ name, bytes }) => ({ name: `${index}/${name}`, bytes })) }
}

interface Unpacking {
  /** What was taken so far. */
  readonly used: { count: number; size: number }
  readonly skip: Skip
  wants(name: string): boolean
}

function unpacked({ name: zip, bytes }: GivenFile, { used, skip, wants }: Unpacking): readonly GivenFile[] {
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize, size: packed }) {
        if (name.endsWith('/') || !wants(name)) return false
        const [count, all] = [used.count + 1, used.size + originalSize]
        const why = whyNot({ name, size: originalSize, packed, count, all })
        if (why) skip(name, why)
        else Object.assign(used, { count, size: all })
        return !why
      },
    })
    return Object.entries(found).map(([name, content]) => ({ name, bytes: content as Uint8Array<ArrayBuffer> }))
  } catch {
    skip(zip, 'It is damaged, or no zip at all.')
    return []
  }
}

interface Entry {
  readonly name: string
  readonly size: number
  readonly packed: number
  readonly count: number
  readonly all: number
}

/** What is wrong with an entry of a zip. */
function whyNot({ name, size, packed, count, all }: Entry): string | undefined {
  if (climbs(name)) return 'Its name leads out of the zip.'
  if (size > importLimits.fileBytes || packed > importLimits.fileBytes) return 'It is larger than 5 MB.'
  if (count > importLimits.files) return `Only ${importLimits.files} files are read at once.`
  return all > importLimits.allBytes ? 'The zip holds more than 100 MB.' : undefined
}

const climbs = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..')

interface Reading {
  readonly skip: Skip
  readonly key: string | undefined
  readonly resolve: Resolve
}

function read({ name, bytes }: GivenFile, { skip, key, resolve }: Reading): readonly ReadPage[] {
  if (!isText(name)) skip(name, 'Only Markdown, HTML and zips of them can be brought in.')
  else if (bytes.length > importLimits.fileBytes) skip(name, 'It is larger than 5 MB.')
  else {
    try {
      return [{ ...readOne(name, new TextDecoder().decode(bytes), resolve), key }]
    } catch {
      skip(name, 'It could not be read.')
    }
  }
  return []
}

function readOne(path: string, text: string, resolve: Resolve): Omit<ReadPage, 'key'> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const file = (parts.pop() ?? '').replace(/\.[^.]+$/, '')
  const { title, blocks } = /\.html?$/i.test(path) ? fromHtml(text, resolve) : fromMarkdown(text, resolve)
  return { title: title || file.slice(0, 200), blocks, folders: parts.map((part) => part.slice(0, 200)) }
}
