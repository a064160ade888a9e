import type { ConnectionTest } from '@atrium/engine/web'

/** R5.13, R8.26 */
export const offlineMessage =
  'Cannot create workspace while offline. Please check your internet connection and try again.'

/** R8.19 */
export const authMessage = 'Authentication failed. Please try again.'

/** R8.22 */
export const timeoutMessage =
  'Request timed out. The workspace may have been created. Please check your workspaces list.'

/** R8.23 */
const unreachableMessage = 'You appear to be offline. Please check your internet connection and try again.'

const byCode: Readonly<Record<string, string>> = {
  'not-allowed': 'You do not have permission to create workspaces.',
  'permission-denied': 'You do not have permission to create workspaces.',
  'signed-out': 'You need to be logged in to create workspaces. Please sign in again.',
  unauthenticated: 'You need to be logged in to create workspaces. Please sign in again.',
  unavailable: unreachableMessage,
  'failed-precondition': unreachableMessage,
}

/** What is said when nobody looks at the form any more (R8.23, R8.26). */
export const creationFailure = (reason: string): string => `Failed to create workspace: ${reason}`

/** Why no workspace was made, in the words shown (R8.23–R8.26). */
export function creationMessage({ code, message }: { code: string; message: string }): string {
  const known = byCode[code]
  if (known !== undefined) return known
  return /\b(offline|network)\b/i.test(message) ? unreachableMessage : message || 'Failed to create workspace'
}

/** What a test of the connection says against making a workspace; undefined when nothing does (R8.19, R8.20). */
export function connectionFault({ connected, error }: ConnectionTest): string | undefined {
  if (connected) return undefined
  return `Cannot connect to the database service: ${error ?? 'failed to connect to the database service'}`
}

/** What is said when the test itself fails (R8.20). */
export const testFailure = (error: unknown): string => `Failed to verify the database connection: ${wordsOf(error)}`

/** What is said when the deed itself fails (R8.21). */
export const deedFailure = (error: unknown): string => `Connection error: ${wordsOf(error)}`

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
