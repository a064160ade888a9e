import { Incoming, type Waiting } from './incoming.ts'
import type { TextTopic } from './text-topic.ts'

/** So many texts one screen has open at once. */
const mostOpen = 50

/** What one screen has open, and what came from it that is not done yet. */
export class Desk implements Waiting {
  readonly texts = new Map<TextTopic, Incoming>()
  bytes = 0
  waiting = 0
  #last: Promise<void> = Promise.resolve()

  /** Has a text on the desk from now on; false where there is no room for one more. */
  take(topic: TextTopic): boolean {
    if (this.texts.has(topic)) return true
    if (this.texts.size >= mostOpen) return false
    this.texts.set(topic, new Incoming(this))
    return true
  }

  leave(topic: TextTopic): void {
    this.texts.get(topic)?.clear()
    this.texts.delete(topic)
  }

  /** Does `work`, which does not throw, after all that was given here before. */
  inTurn(work: () => Promise<void>): void {
    this.#last = this.#last.then(work)
  }
}
