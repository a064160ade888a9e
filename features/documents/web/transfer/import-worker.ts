import { proposeAs } from '../format/propose-as.ts'
import { readFiles } from '../format/read-files.ts'
import type { GivenFile } from '../format/read-page.ts'

/** What is to be read, and in whose name what it proposes. */
export interface Given {
  readonly files: readonly GivenFile[]
  readonly person: string
  /** How that person is called. */
  readonly name: string
}

interface Scope {
  onmessage: ((event: MessageEvent<Given>) => void) | null
  postMessage(message: unknown): void
}

/** The worker itself, which the types of pages take for a window. */
declare const self: Scope
self.onmessage = ({ data: { files, person, name } }) => self.postMessage(readFiles(files, proposeAs(person), name))
