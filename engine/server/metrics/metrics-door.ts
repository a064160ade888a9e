import { type Server, createServer } from 'node:http'
import type { Logger } from '../log.ts'
import type { Metrics } from './metrics.ts'

/** Answers `GET /metrics` and nothing else. A server of its own, so that nobody who reaches Atrium reaches it by that. Not yet listening. */
export function createMetricsDoor(metrics: Metrics, log: Logger): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error('The metrics could not be told.', { error })
        response.writeHead(500).end()
      },
    )
  })
}
