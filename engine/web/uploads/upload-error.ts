import type { DetailedError } from 'tus-js-client'

/** What a failed request means for its upload: it ends, begins anew as the server's part of it is gone, or is tried again. */
export type Verdict =
  | { readonly next: 'stop'; readonly message: string }
  | { readonly next: 'begin' }
  | { readonly next: 'retry' }

/** Answers that will be the same when asked again. */
const lasting: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 507])
const unreadable: Verdict = { next: 'stop', message: 'This file can no longer be read. Choose it again.' }
const unknown = 'The server did not take the file. Try again later.'

/** Tells what becomes of an upload after `error`. */
export function verdictOn(error: Error | DetailedError): Verdict {
  if (!('originalRequest' in error)) return unreadable
  const { originalRequest: request, originalResponse: response } = error
  // Nothing was sent: a part of the file could not be read.
  if (!response) return error.causingError instanceof DOMException ? unreadable : { next: 'retry' }
  if (response.getStatus() === 404 && request.getMethod() === 'PATCH') return { next: 'begin' }
  return verdictOnAnswer(response.getStatus(), response.getBody())
}

function verdictOnAnswer(status: number, body: string): Verdict {
  const { code, message = unknown } = wordsIn(body)
  return lasting.has(status) || code === 'taken' ? { next: 'stop', message } : { next: 'retry' }
}

function wordsIn(body: string): { code?: string; message?: string } {
  try {
    return JSON.parse(body) as { code?: string; message?: string }
  } catch {
    return {} // some proxy's page
  }
}
