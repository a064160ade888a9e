import type { ClientFrame, ServerFrame } from '@atrium/engine/contract'

/** What a line tells the one who opened it; after `onClose` it tells nothing more. */
export interface LineEvents {
  onOpen(): void
  onFrame(frame: ServerFrame): void
  onBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** `code` is a WebSocket close code; 1006 where the line was never up or broke. */
  onClose(code: number): void
}

/** One connection to the server. What is sent before `onOpen` or after the end is lost. */
export interface Line {
  send(frame: ClientFrame): void
  sendBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Ends the line; `onClose` does not follow. */
  close(): void
}

/** Opens a line. It must not call back before it has returned. */
export type Connect = (events: LineEvents) => Line
