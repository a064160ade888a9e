export { FilesPage } from './files-page.tsx'
export { forgetUploads } from './forget-uploads.ts'
export { type UploadHandle, refOf, uploadFile } from './upload-file.ts'
export { UploadTray } from './upload-tray.tsx'
