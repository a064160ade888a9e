import { newId } from '@atrium/base/id'
import type { Client } from '@atrium/engine/web'
import type { Document } from '../../contract/document.ts'
import { writeComment } from '../../contract/comments.ts'
import { resolveThread } from '../../contract/resolve-threads.ts'
import type { Quoted } from '../editor/tools/anchors.ts'
import type { ReadThread } from '../format/read-page.ts'

interface Given {
  readonly threads: readonly ReadThread[]
  /** The words that each is about; a thread that is not here is about all of the page. */
  readonly places: ReadonlyMap<string, Quoted>
  /** Waits until one more deed is not too much. */
  due(): Promise<unknown>
}

/** Writes down what is said about a page that was just made, in one's own name. Rejects with the reason where one may not. */
export async function importThreads(
  client: Client,
  { space, id: document }: Pick<Document, 'space' | 'id'>,
  { threads, places, due }: Given,
): Promise<void> {
  for (const { id: thread, comments, isResolved } of threads) {
    const { anchor, quote } = places.get(thread) ?? { anchor: null, quote: '' }
    for (const text of comments) {
      await due()
      await answered(client, client.act(writeComment, { space, document, thread, id: newId(), anchor, quote, text }))
    }
    if (!isResolved || comments.length === 0) continue
    await due()
    await answered(client, client.act(resolveThread, { space, thread, isResolved }))
  }
}

/** Offline there is no answer yet: what is shown at once is what counts. */
async function answered(
  client: Client,
  answer: Promise<{ readonly ok: boolean; readonly message?: string }>,
): Promise<void> {
  const known = client.connection().state === 'online' ? await answer : undefined
  if (known?.ok === false) throw new Error(known.message)
}
