import { readCalendar } from './read-calendar.ts'
import { unfolded } from './unfolded.ts'

interface Scope {
  onmessage: ((event: MessageEvent<{ bytes: ArrayBuffer; zone: string }>) => void) | null
  postMessage(message: unknown): void
}

const scope = globalThis as unknown as Scope
scope.onmessage = ({ data: { bytes, zone } }) => scope.postMessage(readCalendar(unfolded(new Uint8Array(bytes)), zone))
