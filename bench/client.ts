import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import { type Answer, type Asked, protocolVersion } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'

/** The least that speaks the protocol: its own cost must not count. */
export interface BenchClient {
  /** Hears the raw text of each frame with entries. */
  onEntries?: ((frame: string) => void) | undefined
  /** Names the database. */
  readonly epoch: string
  /** Whether any entry has reached it. */
  readonly hasNews: boolean
  say(space: string, text: string): Promise<Answer>
  ask(query: string, input: object): Promise<Asked>
  createWorkspace(): Promise<string>
  close(): void
}

interface Copy {
  readonly epoch: string
  readonly heads: Readonly<Record<string, number>>
}

/** Connects and waits until every space has been sent, or with a `copy` what is new in them. */
export async function connect(url: string, cookie: string, copy?: Copy): Promise<BenchClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
  const waiting = new Map<string, (answer: unknown) => void>()
  const tell = <T>(frame: object): Promise<T> => {
    const id = newId()
    socket.send(JSON.stringify({ id, ...frame }))
    return new Promise((resolve) => waiting.set(id, (answer) => resolve(answer as T)))
  }
  const act = (action: string, input: object): Promise<Answer> => tell({ type: 'act', action, input })
  let epoch = ''
  let isNew = false
  const client: BenchClient = {
    get epoch() {
      return epoch
    },
    get hasNews() {
      return isNew
    },
    onEntries: undefined,
    ask: (query, input) => tell({ type: 'ask', query, input }),
    say: (space, text) => act(sendMessage.name, { space, id: newId(), text }),
    async createWorkspace() {
      const id = newId()
      const answer = await act(createWorkspace.name, { id, name: 'Bench', clientCreatedAt: '' })
      if (!answer.ok) throw new Error(answer.message)
      return id
    },
    close: () => socket.close(),
  }
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`The connection was closed with ${code}.`)))
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('{"type":"entries"')) hear(text)
      else if (/^{"type":"(answer|asked)"/.test(text)) take(text)
      else if (text.startsWith('{"type":"ready"')) resolve()
      else if (text.startsWith('{"type":"welcome"')) epoch = (JSON.parse(text) as { epoch: string }).epoch
    })
  })
  function hear(text: string): void {
    isNew = true
    client.onEntries?.(text)
  }
  function take(text: string): void {
    const { id, answer } = JSON.parse(text) as { id: string; answer: unknown }
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const pinging = setInterval(() => socket.readyState === socket.OPEN && socket.send('{"type":"ping"}'), 10_000)
  socket.once('close', () => clearInterval(pinging))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(
    JSON.stringify({ type: 'hello', version: protocolVersion, epoch: copy?.epoch ?? null, heads: copy?.heads ?? {} }),
  )
  await ready
  return client
}
