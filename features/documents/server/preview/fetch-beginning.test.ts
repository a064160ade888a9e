import { expect, test } from 'vitest'
import type { Egress } from '@atrium/engine/server'
import { fetchBeginning } from './fetch-beginning.ts'

type Outgoing = Parameters<Egress['send']>[0]

test('each address is asked for its beginning alone, unpacked, by nobody in particular, and within the one time', async () => {
  const sent: Outgoing[] = []
  const egress: Egress = {
    send(outgoing) {
      sent.push(outgoing)
      const headers =
        sent.length < 3 ? { location: `/next?${sent.length}`, 'set-cookie': 'a=b' } : { 'content-type': 'TEXT/HTML' }
      return Promise.resolve({ status: sent.length < 3 ? 303 : 200, headers, body: Buffer.from('<title>') })
    },
  }
  const { signal } = new AbortController()
  const found = await fetchBeginning(egress, 'https://example.org/plan#part', signal)
  expect(found).toEqual({ bytes: Buffer.from('<title>'), type: 'TEXT/HTML' })
  expect(sent.map(({ url }) => url)).toEqual([
    'https://example.org/plan#part',
    'https://example.org/next?1',
    'https://example.org/next?2',
  ])
  for (const { url: _url, ...outgoing } of sent)
    expect(outgoing).toEqual({
      method: 'GET',
      headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Atrium (link preview)' },
      takesStart: true,
      signal,
    })
  expect(sent.every((outgoing) => outgoing.signal === signal)).toBe(true)
})

test('what is not called at any hop is thrown', async () => {
  let asked = 0
  const egress: Egress = {
    send: () => {
      asked += 1
      if (asked === 2) return Promise.reject(new Error('This address is not on the public network.'))
      return Promise.resolve({ status: 302, headers: { location: 'https://10.0.0.1/' }, body: Buffer.alloc(0) })
    },
  }
  const { signal } = new AbortController()
  await expect(fetchBeginning(egress, 'https://example.org/', signal)).rejects.toThrow('not on the public network')
  expect(asked).toBe(2)
})
