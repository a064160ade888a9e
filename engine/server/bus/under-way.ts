import type { NatsConnection } from '@nats-io/transport-node'
import { hasTaken } from './nats-connection.ts'

/** So much may be on its way to a server that takes it slowly. */
const most = 8_388_608
/** How much is sent before it is asked how much of it arrived. */
const measured = 65_536
const silentMs = 10_000

/** How many bytes a server was sent over a connection that may not have arrived there. */
export class UnderWay {
  readonly #connection: NatsConnection
  #bytes = 0
  #isMeasuring = false

  constructor(connection: NatsConnection) {
    this.#connection = connection
  }

  /** Whether the server takes what it is sent. */
  get hasRoom(): boolean {
    return this.#bytes <= most
  }

  add(bytes: number): void {
    this.#bytes += bytes
    this.measure()
  }

  /** Has it be found out how much of it arrived, where it is much. */
  measure(): void {
    if (this.#bytes > measured && !this.#isMeasuring) void this.#measure()
  }

  /** Once the server answers, what was sent before it was asked is there. Nobody asks again while nothing more is sent. */
  async #measure(): Promise<void> {
    this.#isMeasuring = true
    while (this.#bytes > measured && !this.#connection.isClosed()) {
      const asked = this.#bytes
      if (!(await hasTaken(this.#connection, silentMs))) break
      this.#bytes -= asked
    }
    this.#isMeasuring = false
  }
}
