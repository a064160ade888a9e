import { newId } from '@atrium/base/id'
import { connect } from './client.ts'
import { type Row, latencies } from './figures.ts'
import type { Subject } from './subject.ts'

const pages = 200
const comments = 1_000
const turns = 10
const atOnce = 32

/** A page with 199 in it and 1,000 comments goes from one workspace to another and back, by the HTTP API. */
export async function benchMoves({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const maker = await connect(url, cookie)
  const [from, to] = [await maker.createWorkspace(), await maker.createWorkspace()]
  maker.close()
  const act = async (name: string, input: object): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json', origin: url }
    const answer = await fetch(`${url}/api/v1/actions/documents/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  }
  const ids = Array.from({ length: pages }, () => newId())
  const [root = ''] = ids
  await act('create', { space: from, id: root, title: 'Root' })
  await inTurns(ids.slice(1), (id) => act('create', { space: from, id, title: 'Page', parent: root }))
  await inTurns(
    Array.from({ length: comments }, (_, index) => ids[index % pages] ?? root),
    (document) =>
      act('comment', { space: from, document, thread: newId(), id: newId(), text: 'What do you think of this?' }),
  )
  const taken: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const [space, there] = turn % 2 === 0 ? [from, to] : [to, from]
    const began = performance.now()
    await act('move-away', { space, id: root, to: there, parent: null, order: 'a0' })
    taken.push(performance.now() - began)
  }
  return [{ pages, comments, ...latencies('move', taken) }]
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(work))
}
