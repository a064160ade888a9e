import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeCodes, heartbeatMs, ownSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { cookieOf, startServer } from '../../../tests/server.ts'
import { RawSocket } from '../../../tests/raw-socket.ts'

test('a line that is silent for three beats is ended; one that beats is not, also by what WebSocket itself has for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer()
  const ada = await server.arrive('ada')
  const open = () => RawSocket.open(server.url, cookieOf({ person: ada, session: newId() }), { isSilent: true })
  const [gone, screen, program] = [await open(), await open(), await open()]
  for (const socket of [gone, screen, program]) await socket.hello()
  vi.advanceTimersByTime(heartbeatMs * 2)
  screen.send({ type: 'ping' })
  await Promise.all([screen.next('heads'), program.beat()])
  vi.advanceTimersByTime(heartbeatMs * 2)
  await gone.closed
  await expect(gone.next('heads')).rejects.toThrow('closed')
  for (const socket of [screen, program]) {
    socket.send({ type: 'ping' })
    expect(await socket.next('heads')).toMatchObject({ heads: { [ownSpace(ada)]: expect.any(Number) } })
    await socket.close()
  }
  await server.close()
})

test.each([3_600_000, -3_600_000])(
  'a clock that is set by %i ms ends no line, and sessions are looked after',
  async (by) => {
    let ahead = 0
    const server = await startServer({ limitFactor: 1, now: () => Date.now() + ahead })
    const [ada, session] = [await server.arrive('ada'), newId()]
    const [ended, open] = [await server.socket(ada, session), await server.socket(ada)]
    for (const socket of [ended, open]) await socket.hello()
    ahead = by
    server.endSession(session)
    expect(await ended.closed).toBe(closeCodes.signedOut)
    open.send({ type: 'ping' })
    await open.next('heads')
    await open.close()
    await server.close()
  },
)

test('while nobody says which sessions have ended, it is not asked again each time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer()
  const person = await server.arrive('ada')
  let asked = 0
  const sockets = server.engine.createSockets({
    build: 'test',
    authenticate: () => Promise.resolve({ person, session: newId() }),
    aliveSessions: () => ((asked += 1), new Promise(() => undefined)),
  })
  const http = createServer()
  sockets.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const socket = await RawSocket.open(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, '', {
    isSilent: true,
  })
  vi.advanceTimersByTime(heartbeatMs * 2)
  expect(asked).toBe(1)
  await socket.close()
  await sockets.close()
  http.close()
  await server.close()
})

test('beats count as what one sends: who sends no end of them is cut off', async () => {
  const server = await startServer({ limitFactor: 1 })
  const socket = await server.socket(await server.arrive('ada'))
  await socket.hello()
  void socket.beat(5_000)
  expect(await socket.closed).toBe(closeCodes.tooMuch)
  await server.close()
})
