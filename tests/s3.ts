import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server with one empty bucket, which can be made to answer as a busy one does. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'atrium', configs: [] }] })
  await s3.configureBuckets()
  const answer: RequestListener = s3.callback()
  let failures = 0
  let silences = 0
  let delayMs = 0
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    // The only request of ours that the package does not know.
    if (request.method === 'DELETE' && request.url?.includes('uploadId=')) return void response.writeHead(204).end()
    // Whoever asked gives up and asks again.
    if (silences > 0) return void (silences -= 1)
    if (failures === 0) return void setTimeout(() => answer(request, response), delayMs)
    failures -= 1
    request.resume()
    response.writeHead(503, { 'content-type': 'application/xml' })
    response.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    place: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'atrium',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    /** Answers the next `count` requests with 503. */
    failNext: (count: number) => void (failures = count),
    /** Answers each request so much later from now on. */
    slowDown: (ms: number) => void (delayMs = ms),
    /** Does not answer the next `count` requests at all. */
    ignoreNext: (count: number) => void (silences = count),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
