export { DocumentView } from './document-view.tsx'
export { type Opened, openDocument } from './open-document.ts'
