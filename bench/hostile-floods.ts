import { newId } from '@atrium/base/id'
import { maxFrameBytes, protocolVersion } from '@atrium/engine/contract'
import type { Attack, Move } from './hostile-move.ts'
import { Line } from './hostile-line.ts'

const enoughBacklog = 4 * maxFrameBytes
const waitForTheLine = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

/** Sends so many frames one after the other, as quickly as the line takes them. */
async function flood({ line }: Attack, count: number, frame: (at: number) => string): Promise<void> {
  const own = await line()
  for (let at = 0; at < count && own.isOpen; at += 1) {
    own.send(frame(at))
    while (own.isOpen && own.backlog > enoughBacklog) await waitForTheLine()
  }
  await own.tell({ type: 'ask', query: 'none/such', input: null })
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const actOf = (input: string): string =>
  `{"type":"act","id":"${newId()}","action":"chat/send-message","input":${input}}`

/** Frames without an end. */
export const floods: Readonly<Record<string, Move>> = {
  'frames nested 60 deep': (attack) => flood(attack, 300, () => actOf(nested(60))),
  'frames nested 400,000 deep': (attack) => flood(attack, 1, () => actOf(nested(400_000))),
  'frames of a MiB of empty lists': (attack) => flood(attack, 10, () => actOf(`[${'[],'.repeat(330_000)}[]]`)),
  'frames of a MiB of names': (attack) =>
    flood(attack, 10, () => actOf(`{${Array.from({ length: 60_000 }, (_, at) => `"name${at}":1,`).join('')}"a":1}`)),
  'frames of a MiB of words': (attack) =>
    flood(attack, 10, () =>
      actOf(JSON.stringify({ space: attack.fixture.rooms[1], id: newId(), text: 'x'.repeat(1_000_000) })),
    ),
  'acts as quickly as the line takes them': (attack) =>
    flood(attack, 3_000, () => actOf(`{"space":"team","id":"${newId()}","text":" "}`)),
  'asks as quickly as the line takes them': (attack) =>
    flood(attack, 3_000, () => `{"type":"ask","id":"${newId()}","query":"search/find","input":{"text":"a"}}`),
  watch: (attack) => {
    const people = Array.from({ length: 200 }, (_, at) => attack.fixture.honest[at]?.id ?? newId())
    return flood(attack, 2_000, () => JSON.stringify({ type: 'watch', people, everybody: true }))
  },
  resume: (attack) =>
    flood(attack, 1_000, (at) =>
      JSON.stringify({ type: 'resume', space: attack.fixture.rooms[at % 2], seq: at % 3 === 0 ? -1 : at % 50 }),
    ),
  older: (attack) =>
    flood(attack, 1_000, (at) =>
      JSON.stringify({
        type: 'older',
        id: newId(),
        kind: 'message',
        space: attack.fixture.rooms[at % 2],
        before: 1e9,
        limit: 200,
      }),
    ),
  pings: (attack) => flood(attack, 5_000, () => '{"type":"ping"}'),
  signals: (attack) =>
    flood(attack, 3_000, (at) =>
      JSON.stringify({
        type: 'signal',
        name: 'chat/typing',
        space: attack.fixture.rooms[at % 2],
        data: { thread: null },
      }),
    ),
  'a hello with 20,000 heads, again and again': hellos,
  'two hundred sockets': manySockets,
  'sockets that do not read': stuckSockets,
}

async function hellos({ me, hears }: Attack): Promise<void> {
  const heads = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`space${at}`, 0]))
  for (let turn = 0; turn < 20; turn += 1) {
    const line = await Line.open(me, hears)
    await line.hello(heads)
    line.close()
  }
}

async function manySockets({ me, hears }: Attack): Promise<void> {
  const lines = await Promise.allSettled(Array.from({ length: 200 }, () => Line.open(me, hears)))
  const open = lines.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await Promise.race([Promise.all(open.map((line) => line.hello())), new Promise((done) => setTimeout(done, 3_000))])
  for (const line of open) line.close()
}

/** They ask for much and take nothing. */
async function stuckSockets({ me, hears, fixture }: Attack): Promise<void> {
  const lines = await Promise.all(Array.from({ length: 5 }, () => Line.open(me, hears)))
  for (const line of lines) {
    line.pause()
    line.send(JSON.stringify({ type: 'hello', version: protocolVersion, epoch: null, heads: {} }))
    for (let at = 0; at < 200; at += 1) line.send(JSON.stringify({ type: 'resume', space: fixture.rooms[1], seq: -1 }))
  }
  await new Promise((done) => setTimeout(done, 2_000))
  for (const line of lines) line.close()
}
