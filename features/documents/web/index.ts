export { DocumentView } from './document-view.tsx'
export { DocumentsPage } from './documents-page.tsx'
export { NewDocument } from './new-document.tsx'
export { type Opened, openDocument } from './open-document.ts'
