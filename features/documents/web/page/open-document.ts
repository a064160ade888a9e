import type { Asked } from '@atrium/engine/contract'
import type { Document } from '../../contract/document.ts'

const notConnected = 'Failed to connect to the database. Please check your internet connection.'
const notFound = 'Document not found. It may have been deleted or you may not have permission to access it.'
const notReached = 'Error accessing document. Please try again later.'

/** What opening a document needs to ask. */
export interface Ways {
  testConnection(): Promise<{ readonly connected: boolean; readonly error?: string | null | undefined }>
  /** Looks in the workspace, then among the shared documents. */
  find(): Promise<Asked<{ readonly document: Document | null }>>
}

export type Opened =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly message: string }

/** Opens a document by its address: a connection first, then the document (R4.10–R4.12); or says why not (R8.11–R8.13). */
export async function openDocument({ testConnection, find }: Ways): Promise<Opened> {
  const { connected, error } = await testConnection()
  if (!connected) return { ok: false, message: error || notConnected }
  const found = await find().catch(() => undefined)
  if (!found) return { ok: false, message: notReached }
  if (!found.ok) return { ok: false, message: found.code === 'no-access' ? notFound : notReached }
  const { document } = found.output
  return document ? { ok: true, document } : { ok: false, message: notFound }
}
