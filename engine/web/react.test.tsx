import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMemoryDisk } from './disk/memory-disk.ts'
import {
  ClientProvider,
  useAct,
  useClient,
  useConnection,
  useIsWaiting,
  useMay,
  useMayIn,
  useOlder,
  useRefused,
  useRole,
  useRow,
  useRows,
  useSpaces,
  useWaiting,
} from './react.tsx'
import { turn } from './testing/manual-clock.ts'
import { createToyTeam } from './testing/toy-team.ts'
import { Line, ada, bob, count, say, seat } from './testing/toy.ts'
import { useAsk } from './questions/use-ask.ts'
import { useRowsOf } from './rows/use-rows-of.ts'

const space = teamSpace

/** What the hooks find on Bob's screen, with one message of Ada's there and one of his own under way. */
async function render<Found>(read: () => Found): Promise<Found> {
  const { server, open } = await createToyTeam({ [ada]: 'owner', [bob]: 'member' })
  const [one, client] = [open(ada), open(bob, { disk: createMemoryDisk() })]
  await server.run()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await server.run()
  void client.act(say, { space, id: 'm2', text: 'waiting' })
  await turn()
  const found: Found[] = []
  function Reader() {
    found.push(read())
    return null
  }
  renderToString(
    <ClientProvider client={client}>
      <Reader />
    </ClientProvider>,
  )
  const [first] = found
  if (found.length !== 1 || first === undefined) throw new Error('Nothing was read.')
  return first
}

test('rows and single rows are found, and none without a key', async () => {
  expect(await render(() => useRows(Line, space).map(({ text }) => text))).toEqual(['hello', 'waiting'])
  expect(await render(() => useRowsOf(Line, [space, 'elsewhere']).map((rows) => rows.length))).toEqual([2, 0])
  expect(await render(() => useRowsOf(Line, []))).toEqual([])
  expect(await render(() => useRow(Line, { space, id: 'm1' })?.text)).toBe('hello')
  expect(await render(() => [useRow(Line, undefined)])).toEqual([undefined])
})

test('roles and what they allow are found', async () => {
  expect(await render(() => useRole(space))).toBe('member')
  expect(await render(() => [useRole('elsewhere')])).toEqual([undefined])
  expect(await render(() => [useMay(say, space), useMay(seat, space)])).toEqual([true, false])
  expect(await render(() => [space, 'elsewhere'].map(useMayIn(say)))).toEqual([true, false])
  expect(await render(() => useMayIn(seat)(space))).toBe(false)
  expect(await render(() => useSpaces().map(({ id }) => id))).toEqual([ownSpace(bob), space])
})

test('what waits is found, as a list and row by row', async () => {
  expect(await render(() => useWaiting().map(({ action }) => action))).toEqual(['toy/say'])
  const keys = [
    { space, id: 'm1' },
    { space, id: 'm2' },
  ] as const
  expect(await render(() => [useIsWaiting(Line, keys[0]), useIsWaiting(Line, keys[1])])).toEqual([false, true])
  expect(await render(() => useRefused())).toEqual([])
})

test('the connection and what is older are found', async () => {
  expect(await render(() => useConnection())).toMatchObject({ state: 'online', hasCopy: true, disk: 'none' })
  expect(await render(() => useOlder(Line, space))).toMatchObject({ hasOlder: false, isLoading: false })
  expect(await render(() => [useAsk(count, { space }).answer])).toEqual([undefined])
})

test('a deed can be done by the function that its hook gives', async () => {
  const [speak, client] = await render(() => [useAct(say), useClient()] as const)
  void speak({ space, id: 'm3', text: 'by hook' })
  await turn()
  expect(client.waiting()).toHaveLength(2)
})

test('a hook used before the client is there says that the database service is not initialized (R5.14, R8.16)', () => {
  function Lost() {
    useConnection()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow(
    'The database service is not initialized. Please refresh the page and try again.',
  )
})
