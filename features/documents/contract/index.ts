export { Document, createDocument, findDocument } from './document.ts'
export { documentsContract } from './documents.ts'
