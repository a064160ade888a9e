import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { closeCodes } from '@atrium/engine/contract'
import { createBacklogs } from './backlogs.ts'
import { Outlet } from './outlet.ts'

const megabyte = 1_048_576
const frame = Buffer.alloc(262_144)

interface Stage {
  /** Opens a line of a person who does not read. */
  open(person: string): Promise<Outlet>
  /** The persons whose lines were ended, and by which code. */
  readonly ended: readonly (readonly [string, number])[]
}

async function stage(mostOfOne: number): Promise<Stage> {
  const backlogs = createBacklogs({ mostOfOne, mostStuckSweeps: 900 })
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  const ended: [string, number][] = []
  const { port } = server.address() as AddressInfo
  return {
    ended,
    async open(person) {
      const connected = once(server, 'connection') as Promise<[WebSocket]>
      const client = new WebSocket(`ws://127.0.0.1:${port}`)
      client.on('error', () => undefined) // a line that the server ends
      await once(client, 'open')
      client.pause()
      const [socket] = await connected
      const outlet: Outlet = new Outlet(socket, {
        person,
        backlogs,
        end(code, reason) {
          ended.push([person, code])
          outlet.close(code, reason)
        },
      })
      return outlet
    },
  }
}

/** Sends until so much waits that the machine has not taken in. */
function fill(outlet: Outlet, bytes: number): void {
  while (outlet.isOpen && outlet.backlog < bytes) outlet.send(frame, true)
}

test('one line has at most eight megabytes waiting; then it ends', async () => {
  const { open, ended } = await stage(Infinity)
  const line = await open('eve')
  fill(line, 9 * megabyte)
  expect(ended).toEqual([['eve', closeCodes.tooSlow]])
  expect(line.isOpen).toBe(false)
})

test('over all lines of a person there wait so many bytes; the line with the most ends, and another person’s none', async () => {
  const { open, ended } = await stage(12 * megabyte)
  const [first, second, third] = [await open('eve'), await open('eve'), await open('eve')]
  const other = await open('ada')
  fill(first, 6 * megabyte)
  fill(second, 5 * megabyte)
  fill(other, 7 * megabyte)
  expect(ended).toEqual([])
  fill(third, 2 * megabyte)
  expect(ended).toEqual([['eve', closeCodes.tooSlow]])
  expect([first, second, third, other].map(({ isOpen }) => isOpen)).toEqual([false, true, true, true])
})
