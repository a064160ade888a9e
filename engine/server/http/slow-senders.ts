import type { IncomingMessage, Server } from 'node:http'

/** How long somebody may take to send what a request carries. */
export interface Patience {
  /** For the whole of a body, unless it is a file. */
  readonly bodyMs: number
  /** A file has no end of time, as long as so many bytes of it arrive in each stretch of so many milliseconds. */
  readonly stretchMs: number
  readonly stretchBytes: number
  isFile(request: IncomingMessage): boolean
}

/** Ends requests whose body arrives so slowly that whoever sends it only holds the line. */
export function endSlowSenders(server: Server, patience: Patience): void {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const timer = patience.isFile(request) ? watchFile(request, patience) : watchBody(request, patience)
    const stop = (): void => clearTimeout(timer)
    request.once('end', stop)
    request.once('close', stop)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watchBody = (request: IncomingMessage, { bodyMs }: Patience): NodeJS.Timeout =>
  setTimeout(() => endUnlessComplete(request), bodyMs).unref()

function watchFile(request: IncomingMessage, { stretchMs, stretchBytes }: Patience): NodeJS.Timeout {
  let before = request.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    if (bytesRead - before < stretchBytes) endUnlessComplete(request)
    before = bytesRead
  }, stretchMs)
  return timer.unref()
}

/** Of a request that came in whole, what takes its time is the answer. */
function endUnlessComplete(request: IncomingMessage): void {
  if (!request.complete) request.destroy()
}
