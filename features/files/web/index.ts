export { type UploadHandle, refOf, uploadFile } from './upload-file.ts'
