import type { Propose } from '../../contract/format/proposals.ts'
import { importLimits } from './import-limits.ts'
import { inZip } from './in-zip.ts'
import type { GivenFile, ReadFiles } from './read-page.ts'
import { type Unpacking, unpack } from './unpack.ts'
import { readWord } from './word/read-word.ts'
import { Unreadable } from './word/unreadable.ts'

interface ReadingFile extends Pick<Unpacking, 'used' | 'skip'> {
  /** What the pictures of the file stand under. */
  readonly key: string
  readonly propose: Propose | undefined
  readonly person: string
}

/** The page of a document of Word, with the pictures that it shows. */
export function readWordFile(file: GivenFile, reading: ReadingFile): Pick<ReadFiles, 'pages' | 'files'> {
  const { key, used, skip } = reading
  const wanted = new Set<string>()
  const urlOf = (path: string): string => {
    wanted.add(path)
    return inZip(`${key}/${path}`)
  }
  try {
    if (file.bytes.length > importLimits.allBytes) throw new Unreadable('It is larger than 100 MB.')
    const page = readWord(file, { ...reading, urlOf })
    const folders = file.name.split('/').filter((part) => part !== '' && part !== '.')
    const name = (folders.pop() ?? '').replace(/\.[^.]+$/, '')
    return {
      pages: [{ ...page, title: page.title || name.slice(0, 200), name, folders, key: undefined }],
      files: picturesIn(file, wanted, { used, skip }).map(({ name: path, bytes }) => ({
        name: `${key}/${path}`,
        bytes,
      })),
    }
  } catch (error) {
    skip(file.name, error instanceof Unreadable ? error.message : 'It could not be read.')
    return { pages: [], files: [] }
  }
}

function picturesIn(
  file: GivenFile,
  wanted: ReadonlySet<string>,
  { used, skip }: Pick<Unpacking, 'used' | 'skip'>,
): readonly GivenFile[] {
  const missing = new Set(wanted)
  const leave = (path: string, why: string): void => skip(`${path.split('/').at(-1)} in ${file.name}`, why)
  const found = unpack(file, {
    used,
    skip: leave,
    wants: (path) => (missing.delete(path), wanted.has(path)),
  })
  for (const path of missing) leave(path, 'It is not in the file.')
  return found ?? []
}
