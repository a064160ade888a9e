import { type GivenFile, readFiles } from '../format/read-files.ts'

interface Scope {
  onmessage: ((event: MessageEvent<readonly GivenFile[]>) => void) | null
  postMessage(message: unknown): void
}

/** The worker itself, which the types of pages take for a window. */
declare const self: Scope
self.onmessage = ({ data }) => self.postMessage(readFiles(data))
