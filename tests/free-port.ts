import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port on which nothing listens, for a server that is started in a moment. Below those that systems lend to connections on
 * their way out (32,768 and above), of which one could take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
