export { DocumentNotice } from './document-notice.tsx'
export { DocumentView } from './document-view.tsx'
export { DocumentsPage } from './documents-page.tsx'
export { LegacyDocument } from './legacy-document.tsx'
export { MarkdownText } from './markdown-text.tsx'
export { NewDocument } from './new-document.tsx'
export { OfflineKeeper } from './offline/offline-keeper.tsx'
export { type Opened, openDocument } from './open-document.ts'
export { type ShownTask, useMyTasks } from './tasks/use-my-tasks.ts'
export { useTaskWords } from './tasks/use-task-words.ts'
export { useRecentPages } from './use-recent-pages.ts'
export { Shortcuts } from './shortcuts.tsx'
export {
  type EventMentions,
  EventSource,
  type MentionAsked,
  type Mentionable,
  type NamedProps,
} from './mention-source.ts'
