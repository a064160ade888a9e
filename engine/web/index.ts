export type { Backend, BackendServices, Setup } from './backend.ts'
export type { Client } from './client.ts'
export type { Schedule } from './clock.ts'
export { createBackend } from './create-backend.ts'
export { createClient } from './create-client.ts'
export type { ConnectionTest } from './line/connection-test.ts'
export type { Disk } from './disk/disk.ts'
export type { Connect, Line, LineEvents } from './line/line.ts'
export { forgetCopies } from './disk/forget-copies.ts'
export { createMemoryDisk } from './disk/memory-disk.ts'
export { openDisk } from './disk/open-disk.ts'
export {
  ClientProvider,
  type Older,
  useAct,
  useClient,
  useConnection,
  useEverybodyHere,
  useIsHere,
  useIsWaiting,
  useMay,
  useMayIn,
  useOlder,
  useRefused,
  useRole,
  useRow,
  useRowNews,
  useRows,
  useSpaces,
  useWaiting,
} from './react.tsx'
export { askTogether } from './questions/ask-together.ts'
export { type Known, Questions } from './questions/questions.ts'
export { questionsOf } from './questions/questions-of.ts'
export { type Asking, useAsk } from './questions/use-ask.ts'
export { useLastOutput } from './questions/use-last-output.ts'
export { useRowsOf } from './rows/use-rows-of.ts'
export type { RefusedDeed } from './deeds/refusals.ts'
export type { RowChange } from './rows/row-news.ts'

export { connectSocket } from './line/socket.ts'
export type { Connection } from './status.ts'

/** Whether something was typed in this browser that the server has not taken. Rejects where the browser keeps nothing. */
export const hasUnsentTexts = async (person: string): Promise<boolean> =>
  (await import('./texts/has-unsent-texts.ts')).hasUnsentTexts(person)
export { useHasUploads } from './upload-news.ts'
export { createLoneTab } from './tabs/tabs.ts'
