export { useAllUploads, useUploads } from './react.ts'
export { type Upload, type UploadView, isOver } from './upload.ts'
export { uploadsOf } from './uploads.ts'
