import type { WebSocket } from 'ws'
import { closeCodes } from '@atrium/engine/contract'
import type { Backlogged, Backlogs } from './backlogs.ts'

const maxBufferedBytes = 8_388_608
const drainedBytes = 1_048_576
const drainCheckMs = 20
/** Each time that so much more waits, it is looked how much waits for the person altogether. */
const weighedBytes = 262_144

interface Needs {
  readonly person: string
  readonly backlogs: Pick<Backlogs, 'add' | 'remove' | 'weigh'>
  /** Ends the connection; it closes the outlet in turn. */
  end(code: number, reason: string): void
}

/** The way out of one socket, in which no more waits than is allowed, for it and for its person. */
export class Outlet implements Backlogged {
  readonly person: string
  readonly #socket: WebSocket
  readonly #needs: Needs
  /** How much waited when it was last weighed, or less that waited since. */
  #weighed = 0

  constructor(socket: WebSocket, needs: Needs) {
    this.person = needs.person
    this.#socket = socket
    this.#needs = needs
    needs.backlogs.add(this)
    socket.on('close', () => needs.backlogs.remove(this))
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get backlog(): number {
    return this.#socket.bufferedAmount
  }

  send(content: string | Buffer, binary: boolean): void {
    if (!this.isOpen) return
    const { backlog } = this
    if (backlog > maxBufferedBytes) return this.endAsTooSlow()
    this.#socket.send(content, { binary })
    const isMore = backlog > this.#weighed + weighedBytes
    if (isMore || backlog < this.#weighed) this.#weighed = backlog
    if (isMore) this.#needs.backlogs.weigh(this.person)
  }

  async drained(): Promise<void> {
    while (this.isOpen && this.backlog > drainedBytes) await new Promise((resolve) => setTimeout(resolve, drainCheckMs))
  }

  endAsTooSlow(): void {
    this.#needs.end(closeCodes.tooSlow, 'too slow')
  }

  /** Whoever does not read does not read that it is over, either; what waits for them is let go at once. */
  close(code: number, reason: string): void {
    if (code !== closeCodes.tooSlow && this.backlog <= maxBufferedBytes) return this.#socket.close(code, reason)
    this.#needs.backlogs.remove(this)
    this.#socket.terminate()
  }
}
