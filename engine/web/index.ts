export type { Backend, BackendServices, Setup } from './backend.ts'
export type { Client } from './client.ts'
export type { Schedule } from './clock.ts'
export { createBackend } from './create-backend.ts'
export { createClient } from './create-client.ts'
export type { ConnectionTest } from './connection-test.ts'
export type { Disk } from './disk.ts'
export type { Connect, Line, LineEvents } from './line.ts'
export { forgetCopies } from './forget-copies.ts'
export { createMemoryDisk } from './memory-disk.ts'
export { openDisk } from './open-disk.ts'
export {
  type Asking,
  ClientProvider,
  type Older,
  useAct,
  useAsk,
  useClient,
  useConnection,
  useEverybodyHere,
  useIsHere,
  useIsWaiting,
  useMay,
  useOlder,
  useRefused,
  useRole,
  useRow,
  useRowNews,
  useRows,
  useSpaces,
  useWaiting,
} from './react.tsx'
export { useRowsOf } from './use-rows-of.ts'
export type { RefusedDeed } from './refusals.ts'
export type { RowChange } from './row-news.ts'

export { connectSocket } from './socket.ts'
export type { Connection } from './status.ts'

export { useHasUploads } from './upload-news.ts'
export { createLoneTab } from './tabs.ts'
