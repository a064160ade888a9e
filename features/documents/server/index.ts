import type { ServerFeature } from '@atrium/engine/server'
import { touchDocument } from '../contract/change-document.ts'
import { documentsContract } from '../contract/documents.ts'
import { countDocuments, purgeDocuments } from '../contract/trash-document.ts'
import { documentAnswers } from './answers.ts'
import { migrations } from './migrations.ts'
import { trashAfter, trashJobs } from './trash.ts'

export const documents: ServerFeature = {
  name: 'documents',
  kinds: documentsContract.kinds,
  actions: [...documentsContract.actions, touchDocument, purgeDocuments, countDocuments],
  texts: documentsContract.texts ?? [],
  queries: documentAnswers,
  after: trashAfter,
  jobs: trashJobs,
  migrations,
}
