export { UploadTray, forgetUploads } from '@atrium/features/files/web'
