import { unzipSync } from 'fflate'
import { importLimits } from './import-limits.ts'
import type { GivenFile } from './read-page.ts'

export interface Unpacking {
  /** What was taken so far. */
  readonly used: { count: number; size: number }
  /** So many bytes has a file at the most; as an import has, where it is absent. */
  readonly most?: number
  skip(name: string, why: string): void
  wants(name: string): boolean
}

/** What is wanted of a zip; undefined where it is none. Nothing larger than the limits is unpacked, whatever it says of itself. */
export function unpack({ bytes }: GivenFile, unpacking: Unpacking): readonly GivenFile[] | undefined {
  const { used, skip, wants, most = importLimits.fileBytes } = unpacking
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize, size: packed }) {
        if (name.endsWith('/') || isSystems(name) || !wants(name)) return false
        const [count, all] = [used.count + 1, used.size + originalSize]
        const why = whyNot({ name, size: Math.max(originalSize, packed), most, count, all })
        if (why) skip(name, why)
        else Object.assign(used, { count, size: all })
        return !why
      },
    })
    return Object.entries(found).map(([name, content]) => ({ name, bytes: content as Uint8Array<ArrayBuffer> }))
  } catch {
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
