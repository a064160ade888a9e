import { afterAll } from 'vitest'
import { type TestServer, type TestServerOptions, startServer } from './server.ts'

/** A server for all tests of the file that calls this, on a database of its own. */
export async function serverOfFile(options?: TestServerOptions): Promise<TestServer> {
  const server = await startServer(options)
  afterAll(() => server.close())
  return server
}
