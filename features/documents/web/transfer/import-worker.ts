import { type GivenFile, readFiles } from '../format/read-files.ts'

interface Scope {
  onmessage: ((event: MessageEvent<readonly GivenFile[]>) => void) | null
  postMessage(message: unknown): void
}

const scope = globalThis as unknown as Scope
scope.onmessage = ({ data }) => scope.postMessage(readFiles(data))
