import type { ClientFrame, PersonId, ServerFrame } from '@atrium/engine/contract'
import type { LineEvents } from '../line/line.ts'

/** One client's line, with what is on its way in both directions. */
export class ServerLine {
  readonly person: PersonId
  readonly events: LineEvents
  readonly toServer: ClientFrame[] = []
  readonly toClient: ServerFrame[] = []
  /** All that the client ever sent on this line. */
  readonly sent: ClientFrame[] = []
  readonly follows = new Set<string>()
  isOpen = true

  constructor(person: PersonId, events: LineEvents) {
    this.person = person
    this.events = events
  }

  /** Lets the client have the next `count` frames. */
  deliver(count = this.toClient.length): void {
    for (const frame of this.toClient.splice(0, count)) if (this.isOpen) this.events.onFrame(structuredClone(frame))
  }

  /** Breaks the line: what was on it is lost. */
  cut(code = 1006): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.toClient.length = 0
    this.events.onClose(code)
  }
}
