export { restoreBackup } from './restore-backup.ts'
export { type Verified, verifyBackup } from './verify-backup.ts'
export { writeBackup } from './write-backup.ts'
