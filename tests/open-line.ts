import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import type pg from 'pg'

/** A line to PostgreSQL that can fall silent, as one does behind a firewall that forgot it: nothing comes any more, and nothing ends. */
export interface Line {
  readonly connection: pg.ClientConfig
  /** How many connections of the program are open. */
  count(): number
  /** From now on nothing goes through, and who connects hears nothing. */
  hush(): void
  /** Who connects from now on is heard; connections from before stay silent. */
  speak(): void
  /** Lets no connection go on once the program sends this in it. */
  hushAt(words: string): void
  close(): Promise<void>
}

export async function openLine(connection: pg.ClientConfig): Promise<Line> {
  const [ours, theirs] = [new Set<Socket>(), new Set<Socket>()]
  let isSilent = false
  let words: string | undefined

  const server = createServer((near) => {
    ours.add(near.on('error', () => undefined).on('close', () => ours.delete(near)))
    near.resume()
    if (!isSilent) pass(near)
  })

  function pass(near: Socket): void {
    const far = connect(addressOf(connection)).on('error', () => near.destroy())
    theirs.add(far.on('close', () => theirs.delete(far)))
    let isHushed = false
    near.on('data', (bytes) => {
      isHushed ||= words !== undefined && bytes.includes(words)
      if (!isHushed && theirs.has(far)) far.write(bytes)
    })
    far.on('data', (bytes) => isHushed || !theirs.has(far) || near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('end', () => near.end())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    count: () => ours.size,
    hush() {
      isSilent = true
      theirs.clear()
    },
    speak: () => void (isSilent = false),
    hushAt: (said) => void (words = said),
    async close() {
      for (const socket of ours) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** PostgreSQL may listen in a folder. */
const addressOf = ({
  host = '127.0.0.1',
  port = 5432,
}: pg.ClientConfig): { path: string } | { host: string; port: number } =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
