import type { Client } from '@atrium/engine/web'
import type { OpenText, TextState } from '@atrium/engine/web/texts'
import { type Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { Body } from '../contract/body.ts'
import type { Document } from '../contract/document.ts'
import { beginTogether } from './editor/begin-page.ts'
import { textsOf } from './editor/texts-of.ts'

type Key = Pick<Document, 'space' | 'id'>

/** A text that did not come in so long is given up. */
const patienceMs = 30_000

/** Lets `work` have the text of a page: as the server has it, or offline as this browser kept it. */
export async function withBody<Result>(
  client: Client,
  { space, id }: Key,
  work: (doc: Doc) => Result,
): Promise<Result> {
  const texts = await textsOf(client)
  const text = texts.hold({ kind: Body.name, space, id })
  try {
    await until(text, ({ phase, isLive }) => phase === 'open' && (isLive || client.connection().state !== 'online'))
    return work(text.doc)
  } finally {
    texts.release(text)
  }
}

/** Fills the text of a page that was just made; resolves when it is on the server's disk, or offline on this one's. */
export async function fillBody(client: Client, { space, id }: Key, fill: (doc: Doc) => void): Promise<void> {
  const texts = await textsOf(client)
  const text = texts.hold({ kind: Body.name, space, id })
  try {
    await until(text, ({ phase, canWrite }) => phase === 'open' && canWrite)
    text.doc.transact(() => fill(text.doc))
    await kept(client, text)
  } finally {
    texts.release(text)
  }
}

/** Changes what is written on a page; resolves as `fillBody` does, and rejects with the reason where one may not. */
export async function changeBody(client: Client, { space, id }: Key, change: (doc: Doc) => void): Promise<void> {
  const texts = await textsOf(client)
  const text = texts.hold({ kind: Body.name, space, id })
  try {
    await until(text, ({ phase, isLive }) => phase === 'open' && (isLive || client.connection().state !== 'online'))
    if (!text.state.canWrite) throw new Error(text.state.why)
    text.doc.transact(() => change(text.doc))
    await kept(client, text)
  } finally {
    texts.release(text)
  }
}

/** Resolves once what was written is on the server's disk, or offline on this one's; rejects where the server takes none of it. */
async function kept(client: Client, text: OpenText): Promise<void> {
  // Nobody waits for a frame here, and in a tab that nobody sees there is none for long.
  text.settle()
  const isOnline = (): boolean => client.connection().state === 'online'
  try {
    await until(text, (state) => isSettled(state, isOnline()), client)
  } catch (error) {
    // A server that is slow to answer does not take from this device what is kept on it.
    if (text.state.saved !== 'device' || !text.state.canWrite) throw error
  }
  const { saved, canWrite, why } = text.state
  // What was refused is on this device, too, but goes nowhere from there.
  if (saved === 'device' && isOnline() && !canWrite) throw new Error(why)
}

/** Whether the server has what was written or refused it, or cannot be asked: one that has not answered yet may still refuse. */
const isSettled = ({ saved, canWrite }: TextState, isOnline: boolean): boolean =>
  saved === 'saved' || (saved === 'device' && (!isOnline || !canWrite))

interface Saving {
  change(doc: Doc): void
  /** Takes the change back, where it is not known to be kept. */
  takeBack(doc: Doc): void
}

/** Changes what is written on a page; resolves once that is on the server's disk. Where it cannot be there, it is taken back, and this rejects with the reason. */
export async function saveBody(client: Client, { space, id }: Key, { change, takeBack }: Saving): Promise<void> {
  const texts = await textsOf(client)
  const text = texts.hold({ kind: Body.name, space, id })
  try {
    // Nothing else is on its way then, so that whatever goes wrong has to do with this change.
    await until(text, ({ phase, isLive, saved }) => phase === 'open' && isLive && saved === 'saved')
    if (!text.state.canWrite) throw new Error(text.state.why)
    beginTogether(text.doc)
    text.doc.transact(() => change(text.doc))
    try {
      text.settle()
      await until(text, ({ saved }) => saved !== 'saving')
      if (text.state.saved !== 'saved')
        throw new Error(text.state.why || 'The connection was lost. Try again in a moment.')
    } catch (error) {
      if (text.state.canWrite) text.doc.transact(() => takeBack(text.doc))
      else await texts.forget(text, 'all')
      throw error
    }
  } finally {
    texts.release(text)
  }
}

/** Fills the text of a page that was just made with that of another of its space. */
export async function copyBody(client: Client, from: Key, to: Key): Promise<void> {
  const state = await withBody(client, from, encodeStateAsUpdate)
  await fillBody(client, to, (doc) => applyUpdate(doc, state))
}

/** Resolves once the text, and the connection of `client` where one is given, stand as `fits` says; rejects where it cannot come to that. */
function until(text: OpenText, fits: (state: TextState) => boolean, client?: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('A document took too long to open.')), patienceMs)
    const stops = [text.subscribe(look), client?.subscribe(look, 'connection')]
    function end(error?: Error): void {
      clearTimeout(timer)
      for (const stop of stops) stop?.()
      if (error) reject(error)
      else resolve()
    }
    function look(): void {
      const { state } = text
      if (fits(state)) end()
      else if (state.phase === 'closed' || state.problem)
        end(new Error(state.problem || 'A document could not be opened.'))
    }
    look()
  })
}
