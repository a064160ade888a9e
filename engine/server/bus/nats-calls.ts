import { setTimeout as wait } from 'node:timers/promises'
import { type Msg, type NatsConnection, RequestError, type Subscription } from '@nats-io/transport-node'
import type { Calls, Serving } from './bus.ts'
import type { Logger } from '../log.ts'

interface Needs {
  /** Where a process is asked. */
  subjectOf(process: string): string
  readonly log: Logger
}

const endMs = 1_000
/** No question is larger, whatever a server would take. */
const largestBytes = 262_144

interface Served {
  readonly subject: string
  answer(question: string): Promise<string | undefined>
}

/** Questions by requests of NATS, over whatever connection there is. */
export class NatsCalls implements Calls {
  readonly #needs: Needs
  #connection: NatsConnection | undefined
  #served: Served | undefined
  #subscription: Subscription | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get mostBytes(): number {
    return Math.min(largestBytes, this.#connection?.info?.max_payload ?? Infinity)
  }

  /** From now on this is the connection. */
  goBy(connection: NatsConnection): void {
    this.#connection = connection
    this.#listen()
  }

  async ask(process: string, question: string, withinMs: number): Promise<string | undefined> {
    const connection = this.#connection
    if (!connection || connection.isClosed()) return undefined
    try {
      const answer = await connection.request(this.#needs.subjectOf(process), question, { timeout: withinMs })
      return answer.string()
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders()) return undefined
      throw error
    }
  }

  serve(process: string, answer: Served['answer']): Serving {
    this.#served = { subject: this.#needs.subjectOf(process), answer }
    this.#listen()
    return {
      end: async () => {
        this.#served = undefined
        // What came before the server heard of it is still taken on; a server that is gone or hangs hears nothing.
        const drained = this.#subscription?.drain().catch(() => undefined)
        await Promise.race([drained, wait(endMs, undefined, { ref: false })])
      },
    }
  }

  #listen(): void {
    const [connection, served] = [this.#connection, this.#served]
    if (!connection || !served || connection.isClosed()) return
    this.#subscription = connection.subscribe(served.subject, {
      callback: (error, message) => void (error ?? this.#answer(served, message)),
    })
  }

  /** Whoever asked goes on without an answer. */
  async #answer({ answer }: Served, message: Msg): Promise<void> {
    try {
      const given = await answer(message.string())
      if (given !== undefined) message.respond(given)
    } catch (error) {
      this.#needs.log.error('A question of another process could not be answered.', { error })
    }
  }
}
