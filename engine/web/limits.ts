/** How long the browser's storage may take to open (R9.06). */
export const indexedDbMs = 3_000
/** How long this tab may take to take over the copy on the disk, which one tab keeps for all (R9.06). */
export const persistenceMs = 10_000
/** How long the network stays off when the connection is reset (R9.06). */
export const resetWaitMs = 2_000
/** How long the server may take to answer when the connection is tested. */
export const connectionTestMs = 10_000
