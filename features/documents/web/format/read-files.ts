import { unzipSync } from 'fflate'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Written } from './titled.ts'

export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A page that was read, with the folders that it lay in. */
export interface ReadPage extends Written {
  readonly folders: readonly string[]
}

export interface ReadFiles {
  readonly pages: readonly ReadPage[]
  /** What was not read, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
}

export const importLimits = { files: 2_000, fileBytes: 5_000_000, allBytes: 100_000_000 } as const

type Skip = (name: string, why: string) => void

/** Reads Markdown, HTML and zips of them. Nothing larger than the limits is ever unpacked, whatever a zip says of itself. */
export function readFiles(files: readonly GivenFile[]): ReadFiles {
  const skipped: { name: string; why: string }[] = []
  const skip: Skip = (name, why) => void skipped.push({ name, why })
  const pages = files
    .flatMap((file) => (isZip(file) ? unpacked(file, skip) : [file]))
    .flatMap((file) => read(file, skip))
  return { pages, skipped }
}

const isZip = ({ name, bytes }: GivenFile): boolean => /\.zip$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b)

const isText = (name: string): boolean => /\.(md|markdown|txt|html?)$/i.test(name)

function unpacked({ name: zip, bytes }: GivenFile, skip: Skip): readonly GivenFile[] {
  let [count, size] = [0, 0]
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize, size: packed }) {
        if (name.endsWith('/') || !isText(name)) return false
        const why = whyNot({ name, size: originalSize, packed, count: count + 1, all: size + originalSize })
        if (why) skip(name, why)
        else {
          count += 1
          size += originalSize
        }
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

function read({ name, bytes }: GivenFile, skip: Skip): readonly ReadPage[] {
  if (!isText(name)) skip(name, 'Only Markdown, HTML and zips of them can be brought in.')
  else if (bytes.length > importLimits.fileBytes) skip(name, 'It is larger than 5 MB.')
  else {
    try {
      return [readOne(name, new TextDecoder().decode(bytes))]
    } catch {
      skip(name, 'It could not be read.')
    }
  }
  return []
}

function readOne(path: string, text: string): ReadPage {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const file = (parts.pop() ?? '').replace(/\.[^.]+$/, '')
  const { title, blocks } = /\.html?$/i.test(path) ? fromHtml(text) : fromMarkdown(text)
  return { title: title || file.slice(0, 200), blocks, folders: parts.map((part) => part.slice(0, 200)) }
}
