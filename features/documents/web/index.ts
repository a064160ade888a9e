export { type Opened, openDocument } from './open-document.ts'
