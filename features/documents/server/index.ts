import type { ServerFeature } from '@atrium/engine/server'
import { clearPageSpace, closePageSpace, settleAccess } from '../contract/access/settle-access.ts'
import { touchDocument } from '../contract/change-document.ts'
import { Body } from '../contract/body.ts'
import { noteFiles } from '../contract/note-files.ts'
import { forgetRemains } from '../contract/forget-remains.ts'
import { documentsContract } from '../contract/documents.ts'
import { rareDocumentActions } from '../contract/rare-documents.ts'
import { rescueFiles } from '../contract/rescue-files.ts'
import { countDocuments, purgeDocuments } from '../contract/trash-document.ts'
import { withdrawRestore } from '../contract/version.ts'
import { vocabulary } from '../contract/vocabulary.ts'
import { accessAfter, accessAfterRows, accessJobs } from './access/follow-access.ts'
import { documentAnswers } from './answers.ts'
import { bodyAnswers } from './body/body-answers.ts'
import { backlinksAnswer } from './body/backlinks.ts'
import { bodyMigrations } from './body/migrations.ts'
import { commentAfter, forgetComment, tellAssigned, tellCommented, tellEdited, threadsAnswer } from './body/comments.ts'
import { copyBody, dropAfter, dropBodies, followBody } from './body/follow-body.ts'
import { movedReader } from './body/page-files.ts'
import { versionAfter, versionAnswers, versionJob, versionJobs } from './body/versions.ts'
import { forgetMoved } from './forget-moved.ts'
import { migrations } from './migrations.ts'
import { createLinkPreviewAnswer } from './preview/link-preview-answer.ts'
import { rescueAfter, rescueCarriers, rescueJobs } from './rescue-files.ts'
import { hashAnswer, shareCarriers } from './share/share-password.ts'
import { sharedPage } from './share/shared-page.ts'
import { statusAfter, statusJobs } from './status/tell-status.ts'
import { myTasksAnswer } from './tasks/my-tasks.ts'
import { moveAwayCarriers } from './move-away.ts'
import { trashAfter, trashJobs } from './trash.ts'
import { watching } from './watch/watch.ts'

export { commentReplies } from './body/comment-replies.ts'
export { commentSource, documentSource } from './document-source.ts'
export { laterDocuments } from './later-documents.ts'
export { pageAsMarkdown } from './read-page.ts'
export { writePage } from './write-page.ts'

/** What only the server does. */
const serverActions = [
  settleAccess,
  clearPageSpace,
  closePageSpace,
  forgetRemains,
  noteFiles,
  touchDocument,
  purgeDocuments,
  countDocuments,
  withdrawRestore,
  rescueFiles,
]

export const documents: ServerFeature = {
  name: 'documents',
  kinds: documentsContract.kinds,
  actions: [...documentsContract.actions, ...rareDocumentActions, ...serverActions, ...watching.actions],
  // What only the server looks at.
  texts: [{ ...Body, vocabulary }],
  queries: [
    ...documentAnswers,
    ...versionAnswers,
    ...bodyAnswers,
    ...watching.queries,
    backlinksAnswer,
    createLinkPreviewAnswer(),
    hashAnswer,
    myTasksAnswer,
    threadsAnswer,
  ],
  after: {
    ...trashAfter,
    ...dropAfter,
    ...commentAfter,
    ...versionAfter,
    ...statusAfter,
    ...accessAfter,
    ...rescueAfter,
    ...watching.after,
  },
  afterRows: accessAfterRows,
  carry: { ...moveAwayCarriers, ...rescueCarriers, ...shareCarriers },
  afterText: {
    [Body.name]: [
      { name: followBody.name, afterMs: 2_000 },
      { name: versionJob.name, afterMs: 30_000 },
      watching.afterText,
    ],
  },
  jobs: [
    ...trashJobs,
    forgetMoved,
    followBody,
    tellCommented,
    tellAssigned,
    tellEdited,
    forgetComment,
    dropBodies,
    copyBody,
    ...versionJobs,
    ...statusJobs,
    ...accessJobs,
    ...rescueJobs,
    ...watching.jobs,
  ],
  pages: [sharedPage],
  blobReaders: [movedReader],
  migrations: [...migrations, ...bodyMigrations],
}
