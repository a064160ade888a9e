import type { ServerFeature } from '@atrium/engine/server'
import { filesContract } from '../contract/files.ts'
import { dropOldFile, keepFile, noteThumbnail } from '../contract/keep-file.ts'
import { rareFileActions } from '../contract/rare-files.ts'
import { createBlobRules } from './blob-rules.ts'
import { createFileJobs, fileAfter } from './file-jobs.ts'
import { createImages } from './images/images.ts'
import { fileAnswers } from './list-files.ts'
import { migrations } from './migrations.ts'
import { roomAnswers } from './room.ts'

const images = createImages()

export { carryFiles, carryFilesOfSpace, carryGivenFiles } from './carry-files.ts'
export { fileOf, filesAmong } from './file-of.ts'
export { fileSource } from './file-source.ts'

export const files: ServerFeature = {
  name: 'files',
  ...filesContract,
  actions: [...filesContract.actions, ...rareFileActions, keepFile, noteThumbnail, dropOldFile],
  queries: [...fileAnswers, ...roomAnswers],
  after: fileAfter,
  jobs: createFileJobs(images),
  blobs: createBlobRules(images),
  migrations,
}
