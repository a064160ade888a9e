import type { Message } from '../../contract/message.ts'

/** What was heard of messages since they were asked for; null for what is gone. */
export type Heard = ReadonlyMap<string, Message | null>

interface Known {
  /** As the server answered. */
  readonly asked: readonly Message[]
  readonly heard: Heard
  readonly atHand: readonly Message[]
}

/** The replies of a thread, oldest first, each as it was known last: what is at hand also shows what one does just now. */
export function repliesOf(thread: string, { asked, heard, atHand }: Known): readonly Message[] {
  const byId = new Map<string, Message | null>(asked.map((message) => [message.id, message]))
  for (const [id, message] of heard) byId.set(id, message)
  for (const message of atHand) byId.set(message.id, message)
  const there = [...byId.values()].filter((message) => message !== null)
  return there.filter((message) => message.thread === thread).toSorted((a, b) => a.seq - b.seq)
}
