import type { Asked, SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import type { Message } from '../../contract/message.ts'
import { threadMessages } from '../../contract/queries.ts'

/** As many as one answer holds. */
const pageSize = 200

interface Thread {
  readonly space: SpaceId
  readonly thread: string
}

interface WholeThread {
  readonly root: Message | null
  readonly messages: readonly Message[]
}

/** A thread from its beginning to its newest reply, which may be more than one answer holds. */
export async function readThread(
  client: Pick<Client, 'ask'>,
  { space, thread }: Thread,
  signal?: AbortSignal,
): Promise<Asked<WholeThread>> {
  const messages: Message[] = []
  for (;;) {
    const after = messages.at(-1)?.seq ?? 0
    const page = await client.ask(threadMessages, { space, thread, after, limit: pageSize }, signal)
    if (!page.ok) return page
    messages.push(...page.output.messages)
    const isWhole = !page.output.hasNewer || page.output.messages.length === 0
    if (isWhole) return { ok: true, output: { root: page.output.root, messages } }
  }
}
