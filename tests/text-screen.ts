import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import {
  type Client,
  type Connect,
  connectSocket,
  createClient,
  createLoneTab,
  createMemoryDisk,
} from '@atrium/engine/web'
import { type OpenText, type TextDisk, type TextState, type Texts, createTexts } from '@atrium/engine/web/texts'
import { Body } from '@atrium/features/documents/contract'
import { putBack } from '../features/documents/web/editor/put-back.ts'
import { actions, findAction, kinds } from '../app/web/features.ts'
import { type TestServer, cookieOf } from './server.ts'

/** A person's screen with the texts that it has open. */
export interface TextScreen extends AsyncDisposable {
  readonly client: Client
  readonly texts: Texts
  /** Opens the body of a page, and waits until it can be seen. */
  open(key: { readonly space: SpaceId; readonly id: string }): Promise<OpenText>
}

export interface TextScreenOptions {
  readonly person: PersonId
  /** Where each line goes that is opened. */
  server(): Pick<TestServer, 'url'>
  readonly disk?: TextDisk | undefined
  /** How the server knows them; as somebody of a test server when absent. */
  readonly cookie?: string
  /** How much faster its clocks run, so that heartbeats and retries fit into a test; 1 where the line takes its time. */
  readonly speed?: number
  /** What its editor knows; as the editor of this version when absent. */
  readonly schema?: number
  through?(target: () => Connect): Connect
}

export async function openTextScreen(options: TextScreenOptions): Promise<TextScreen> {
  const {
    person,
    server,
    disk,
    through,
    speed = 50,
    cookie = cookieOf({ person, session: newId() }),
    schema = Body.schema,
  } = options
  const target = (): Connect => connectSocket(`${server().url.replace('http', 'ws')}/api/socket`, withCookie(cookie))
  const connect: Connect = through ? through(target) : (events) => target()(events)
  const schedule = (run: () => void, afterMs: number) => {
    const timer = setTimeout(run, Math.ceil(afterMs / speed))
    return () => clearTimeout(timer)
  }
  const client = createClient({
    person,
    kinds,
    actions,
    findAction,
    connect,
    disk: createMemoryDisk(),
    tabs: createLoneTab(),
    surroundings: { isOnline: () => true, watch: () => () => undefined },
    now: () => Date.now() * speed,
    schedule,
    onFault: fail,
  })
  const texts = createTexts({
    client,
    kinds: [{ ...Body, schema }],
    disk,
    describe: (name) => ({ name, color: '#000000' }),
    putBack,
    onFault: fail,
    clock: { now: () => Date.now() * speed, chance: () => 0.5, schedule },
  })
  await client.settled()
  return {
    client,
    texts,
    async open({ space, id }) {
      const text = texts.hold({ kind: Body.name, space, id })
      await until(text, ({ phase }) => phase !== 'opening')
      return text
    },
    async [Symbol.asyncDispose]() {
      texts.close()
      await client.close()
    },
  }
}

/** Resolves once the text stands as `fits` says. */
export function until(text: OpenText, fits: (state: TextState) => boolean): Promise<TextState> {
  return new Promise((resolve) => {
    const stop = text.subscribe(look)
    function look(): void {
      if (!fits(text.state)) return
      stop()
      resolve(text.state)
    }
    look()
  })
}

/** Resolves once the text's words are as `fits` says. */
export function untilWords(text: OpenText, fits: (words: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(wordsOf(text))) return
      text.doc.off('update', look)
      resolve(wordsOf(text))
    }
    text.doc.on('update', look)
    look()
  })
}

/** Tests write plain words where an editor would keep blocks. */
export const wordsOf = (text: OpenText): string => text.doc.getText('blocks').toJSON()

export const type = (text: OpenText, words: string): void =>
  text.doc.getText('blocks').insert(wordsOf(text).length, words)

function fail(error: unknown): never {
  throw error
}

function withCookie(cookie: string) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie } })
    }
  } as unknown as typeof globalThis.WebSocket
}
