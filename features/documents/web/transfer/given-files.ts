import { mostBytesOf } from '../format/kinds-of-files.ts'
import type { GivenFile, ReadFiles } from '../format/read-page.ts'

interface Given extends Pick<ReadFiles, 'skipped'> {
  readonly files: readonly GivenFile[]
}

/** The bytes of files. What is larger than can be imported, or is not there any more, is not read. */
export async function givenFiles(chosen: readonly File[]): Promise<Given> {
  const files: GivenFile[] = []
  const skipped: { name: string; why: string }[] = []
  for (const file of chosen) {
    const { name } = file
    const most = mostBytesOf(name)
    if (file.size > most) skipped.push({ name, why: `It is larger than ${inWords(most)}.` })
    else {
      const bytes = await file.arrayBuffer().catch(() => undefined)
      if (bytes) files.push({ name, bytes: new Uint8Array(bytes) })
      else skipped.push({ name, why: 'It could not be read.' })
    }
  }
  return { files, skipped }
}

const inWords = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`
