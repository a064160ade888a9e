import { newId } from '@atrium/base/id'
import type { Client } from '@atrium/engine/web'
import { writeComment } from '../../contract/comments.ts'
import type { Document } from '../../contract/document.ts'
import type { Block } from '../../contract/format/block.ts'
import { resolveThread } from '../../contract/resolve-threads.ts'
import { fillBody } from '../bodies.ts'
import { writeOnce } from './copy-pages.ts'
import type { Quoted } from '../editor/tools/anchors.ts'
import type { ReadThread } from '../format/read-page.ts'
import { placesOfThreads } from './places-of-threads.ts'

type Key = Pick<Document, 'space' | 'id'>

interface Given {
  readonly blocks: readonly Block[]
  readonly threads: readonly ReadThread[]
  /** Waits until one more deed is not too much. */
  due(): Promise<unknown>
}

/**
 * Writes on a page that was just made, and then what is said about it, in one's own name. Resolves with the reason where one
 * may not comment.
 */
export async function fillWithThreads(client: Client, page: Key, given: Given): Promise<string | undefined> {
  let places: ReadonlyMap<string, Quoted> = new Map()
  await fillBody(client, page, (doc) => {
    const fragment = doc.getXmlFragment('blocks')
    writeOnce(fragment, given.blocks)
    places = placesOfThreads(fragment, given.blocks)
  })
  for (const thread of given.threads) {
    const why = await importThread(client, page, { thread, quoted: places.get(thread.id), due: () => given.due() })
    if (why !== undefined) return why
  }
  return undefined
}

interface OneThread extends Pick<Given, 'due'> {
  readonly thread: ReadThread
  /** The words that it is about; about all of the page where there are none. */
  readonly quoted: Quoted | undefined
}

async function importThread(
  client: Client,
  page: Key,
  { thread, quoted, due }: OneThread,
): Promise<string | undefined> {
  const { space, id: document } = page
  const { id, comments, isResolved } = thread
  const { anchor, quote } = quoted ?? { anchor: null, quote: '' }
  for (const text of comments) {
    await due()
    const comment = { space, document, thread: id, id: newId(), anchor, quote, text }
    const why = await refusal(client, client.act(writeComment, comment))
    if (why !== undefined) return why
  }
  if (!isResolved || comments.length === 0) return undefined
  await due()
  return refusal(client, client.act(resolveThread, { space, thread: id, isResolved }))
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Why the server refused. Offline there is no answer yet: what is shown at once is what counts. */
async function refusal(client: Client, answer: Promise<Answer>): Promise<string | undefined> {
  const known = client.connection().state === 'online' ? await answer : undefined
  return known?.ok === false ? known.message : undefined
}
