/** What the data client says of itself, in the words of the specification (R8.30). */
export const words = {
  notInitialized: 'The database service is not initialized',
  offline: 'Device is offline. Please check your internet connection.',
  authenticationRequired: 'Authentication required',
  failedToConnect: 'Failed to connect to the database',
  persistenceTimedOut: 'Persistence initialization timed out',
  noIndexedDb: 'IndexedDB not available in this browser',
  indexedDbTimedOut: 'IndexedDB test timed out',
  keptElsewhere: 'Another tab keeps the copy',
} as const

export const failedToEstablish = (reason: string): string => `Failed to establish connection: ${reason}`

/** The data client was used before it was there (R5.14, R8.16). */
export class NotInitializedError extends Error {
  constructor() {
    super(`${words.notInitialized}. Please refresh the page and try again.`)
    this.name = 'NotInitializedError'
  }
}

/** A fault of ours in the data client, after which what it holds cannot be trusted (R4.48). */
export class InternalFault extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Internal assertion failed: unexpected state of the data client (${reason})`, { cause })
    this.name = 'InternalFault'
  }
}
