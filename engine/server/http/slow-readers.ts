import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long somebody may take to read what they are answered. Counted in looks, which come at equal times. */
export interface ReadingPatience {
  /** Within so many looks at least so many bytes leave, as long as there are any to send. */
  readonly looks: number
  readonly leastBytes: number
  /** An answer of which more than so much lies in memory has to leave within so many looks. */
  readonly heldBytes: number
  readonly heldLooks: number
}

interface Reading {
  readonly request: IncomingMessage
  /** How much had left at the last look at which they had got on. */
  left: number
  /** How many looks ago that was. */
  ago: number
}

/**
 * Watches who reads what they are answered; each call of what it returns is a look, and ends the lines of those that are only held.
 * What leaves is what the machine takes in, which goes by steps: to a proxy beside the program by more than a megabyte at once.
 */
export function watchReaders(server: Server, patience: ReadingPatience): () => void {
  const readings = new Set<Reading>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const reading = { request, left: leftOf(request), ago: 0 }
    readings.add(reading)
    response.once('close', () => readings.delete(reading))
  })
  return () => {
    for (const reading of readings) if (isHeld(reading, patience)) reading.request.socket.destroy()
  }
}

const leftOf = ({ socket }: IncomingMessage): number => socket.bytesWritten - socket.writableLength

/** Counts one look more; whether the line is held. Where nothing waits to be sent, it is the server that takes its time. */
function isHeld(reading: Reading, { looks, leastBytes, heldBytes, heldLooks }: ReadingPatience): boolean {
  const { writableLength } = reading.request.socket
  const left = leftOf(reading.request)
  reading.ago += 1
  if (writableLength === 0 || left - reading.left >= leastBytes) {
    reading.left = left
    reading.ago = 0
  }
  return reading.ago >= looks || (writableLength > heldBytes && reading.ago >= heldLooks)
}
