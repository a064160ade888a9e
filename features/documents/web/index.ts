export { DocumentNotice } from './page/document-notice.tsx'
export { carryCursor } from './page/carried-cursor.ts'
export { afterTyping } from './page/after-typing.ts'
export { DocumentView } from './page/document-view.tsx'
export { DocumentsPage } from './lists/documents-page.tsx'
export { LegacyDocument } from './page/legacy-document.tsx'
export { MarkdownText } from './markdown-text.tsx'
export { usePageOf } from './transfer/use-page-of.ts'
export { useWritableSpaces } from './transfer/use-writable-spaces.ts'
export { NewDocument } from './lists/new-document.tsx'
export { discardLostWords } from './offline/discard-lost-words.ts'
export { type LostWords, useLostWords } from './offline/lost-words.ts'
export { OfflineDocuments } from './offline/offline-documents.tsx'
export { type Opened, openDocument } from './page/open-document.ts'
export { type ShownTask, useMyTasks } from './tasks/use-my-tasks.ts'
export { useTaskWords } from './tasks/use-task-words.ts'
export { useRecentPages } from './lists/use-recent-pages.ts'
export { Shortcuts } from './side/shortcuts.tsx'
export { useMayAddPages } from './side/use-may-add-pages.ts'
export { SidePages } from './side/side-pages.tsx'
export {
  type EventMentions,
  EventSource,
  type MentionAsked,
  type Mentionable,
  type NamedProps,
} from './mention-source.ts'
export { WatchedList } from './watch/watched-list.tsx'
