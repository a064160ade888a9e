import type { RequestListener } from 'node:http'
import type { Logger } from '../log.ts'
import type { RequestIds } from '../http/request-ids.ts'
import type { Watch } from '../metrics/watch.ts'

/**
 * Tells what this process did and how long it took: a span for each request, deed, question and job, by names of ours, with the
 * name of its request, and never with ids or words of people.
 */
export interface Tracing {
  readonly watch: Pick<Watch, 'answered' | 'job'>
  /** Has what `listener` does be part of a span of its request. */
  ofRequests(listener: RequestListener): RequestListener
  /** Says by which pattern of ours the request that is being answered was found; asked once it is answered. */
  routed(route: () => string): void
  /** Sends what was not sent yet, within a second or not at all. */
  close(): Promise<void>
}

export interface TracingNeeds {
  readonly requestIds: Pick<RequestIds, 'current'>
  readonly log: Pick<Logger, 'warn' | 'info'>
}

/** Where nobody wants to know. */
export const noTracing: Tracing = {
  watch: {},
  ofRequests: (listener) => listener,
  routed: () => undefined,
  close: () => Promise.resolve(),
}
