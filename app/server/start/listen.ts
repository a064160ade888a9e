import { once } from 'node:events'
import type { Server } from 'node:http'
import { StartupError } from '@atrium/engine/server/startup-error'

interface Address {
  readonly host: string
  readonly port: number
}

/** The settings that say where. */
interface Names {
  readonly host: string
  readonly port: string
}

/** Starts to accept connections. */
export async function listen(server: Server, { host, port }: Address, names: Names): Promise<void> {
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error, { host, port }, names)
  }
}

function explain(error: unknown, { host, port }: Address, names: Names): unknown {
  const { code } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use by another program. Stop it, or choose another: ${names.port}=${port + 1} npm start.`,
      )
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Choose one above 1023: ${names.port}=3000 npm start.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `${names.host} is ${host}, which is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
