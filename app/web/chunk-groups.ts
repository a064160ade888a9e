import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Holds for paths as they are in the repository, whatever the folders are called in which that lies. */
const within =
  (pattern: RegExp) =>
  (id: string): boolean =>
    pattern.test(id.replace(join(import.meta.dirname, '../..'), ''))

/** What is needed together is in one file: for every page, and for every page inside the shell, each with what it imports. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], test: /^(?!.*(?:service|push|share)-worker\.ts)/, priority: 2 },
  { name: 'mark', test: within(/\/ui\/(marks\/mark|browser\/(use-is-online|use-loaded))\.tsx?$/), priority: 2 },
  {
    name: 'inside',
    test: within(
      /\/shell\/(shell|open-client)|\/ui\/layout\/page\.|\/(empty-state|person-row|section\.module|data-words|room-context|form-error|confirm-dialog|kept-coming|draft|app-link|quiet-words|event-path|is-loopback)\.|\/documents\/contract\/(queries|document-path)\.|\/Icon(CalendarPlus|FilePlus|FolderPlus|MessagePlus|Star|StarFilled|X)\.mjs/,
    ),
    priority: 1,
  },
  {
    name: 'dashboard',
    test: within(
      /\/shell\/rooms\/dashboard\.|\/home\/web\/(dashboard-page|coming-events|first-day|for-you|here-now|changed-documents|line|my-tasks|tasks-place|use-kept-height)\./,
    ),
    includeDependenciesRecursively: false,
    priority: 0.6,
  },
  // Taken where a browser keeps nothing; the engine's door names it for tests.
  { name: 'memory-disk', test: within(/\/disk\/memory-disk\./), priority: 3 },
  // What conversations, pages and events have in common: naming people, choosing emoji, attaching files.
  {
    name: 'attach',
    test: within(
      /\/(use-popover|emoji-button|emoji|use-mentionables|attachment-list|file-icon|use-drop|uploads|attachments|file-picker|popover|recent-emoji|room-bar|preview)\.(module|tsx?)|\/files\/contract\/queries\./,
    ),
    includeDependenciesRecursively: false,
    priority: 0.5,
  },
  {
    name: 'short',
    test: within(/\/(bytes-in-words|group-words|moment-words|time-question)\.ts/),
    includeDependenciesRecursively: false,
    priority: 0.5,
  },
  // Words with their Markdown, wherever people write some.
  { name: 'words', test: within(/\/chat\/web\/messages\/(message-text|markdown-tree|parts-of)\./), priority: 0.4 },
  // A conversation with all else that it always shows; what is opened in it comes when it is opened.
  {
    name: 'talk',
    test: within(
      /\/chat\/web\/(composer|messages|reading|room)\/(?!everyone-switch|files-panel|pins-panel|versions-dialog|history-view|use-history|join-pages|message-menu|use-message-news|unread-badge|use-unread|last-read|draft\.)|\/chat\/web\/(threads\/(thread-chip|use-threads)|scheduled\/(scheduled-note|send-later|use-scheduled|scheduled\.module))\./,
    ),
    includeDependenciesRecursively: false,
  },
  // What is done in a room comes with it: a screen that must do it anew after a reload fetches it without the room.
  {
    name: 'chat-deeds',
    test: within(/\/chat\/contract\/(?!open-conversation|schedule-message|rare-chat)/),
    includeDependenciesRecursively: false,
    priority: 0.3,
  },
  {
    name: 'document-deeds',
    test: within(/\/documents\/contract\/(access\/)?(?!queries|body-queries|document-path|vocabulary|index)[\w-]+\.ts/),
    includeDependenciesRecursively: false,
    priority: 0.3,
  },
  // What the text of a page is made of, for whoever shows it, compares it or writes it down.
  {
    name: 'document-text',
    test: within(
      /\/documents\/(contract\/format\/(block|looks|look-attributes|read-blocks|write-blocks|settled-blocks|to-html)|web\/editor\/begin-page)\.ts/,
    ),
    includeDependenciesRecursively: false,
    priority: 0.3,
  },
  {
    name: 'team-deeds',
    test: within(
      /\/(admin|auth|groups|people|workspaces)\/contract\/(run-again|invite|change-group-settings|hand-over-team|change-team-role|ask-to-join|join-default|change-workspace|delete-workspace|member-of)\.|\/files\/contract\/(set-icon|set-avatar|own-picture)\./,
    ),
    includeDependenciesRecursively: false,
    priority: 0.3,
  },
  {
    name: 'push',
    test: within(/\/notifications\/web\/(push|stop-push|use-settled-device)\./),
    includeDependenciesRecursively: false,
  },
  {
    name: 'own-deeds',
    test: within(
      /\/(notifications|people)\/contract\/(choose-ways|devices|keywords|word-units|digest|email|rename|set-preferences|describe-status)\./,
    ),
    includeDependenciesRecursively: false,
    priority: 0.3,
  },
  // Small parts that pages are made of, and lists of documents: a file for each would cost more than it holds.
  {
    name: 'parts',
    test: within(/\/ui\/(layout\/(form|form-end|rows|section|tabs)|controls\/(chip|switcher)|marks\/state-mark)\./),
    includeDependenciesRecursively: false,
    priority: 0.2,
  },
  {
    name: 'document-parts',
    test: within(
      /\/documents\/(contract\/body-queries|web\/(lists\/(page-link|use-recent-pages|use-favourites)|page\/(is-open-page|page-icon|use-page|use-page-news)|access\/(use-shared-pages|use-page-spaces)|transfer\/(place-name|places|pages-reader|page-paths|use-page-copies)|tree\/(use-page-tree|page-tree|with-apart)|watch\/use-watch|status\/state-words|offline\/(kept-spaces|keep-progress)))\./,
    ),
    includeDependenciesRecursively: false,
    priority: 0.2,
  },
  // What unfolds the pages of the sidebar, and the tree that is unfolded there and in lists.
  {
    name: 'pages-fold',
    test: within(/\/documents\/web\/(side\/(pages-fold|folds|wanted-shortcuts)|lists\/recent-pages)\./),
    priority: 0.2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'tree',
    test: within(
      /\/documents\/web\/(tree\/(carried|tree-|use-expanded|use-top-in|use-tree|crossing-dialog)|side\/(side-tree|open-page)|page\/(lazy-page-menu|here-now|use-who-is-here|who-is-here))/,
    ),
    includeDependenciesRecursively: false,
    priority: 0.2,
  },
  {
    name: 'signs',
    test: /\/Icon(ArrowUp|BellRinging|CalendarSearch|Clock|Dots|File|FileZip|MessageReply|Messages|MoodPlus|MoodSmile|Movie|Music|Paperclip|Photo|Pinned|Quote)\.mjs/,
    priority: 0.2,
  },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
  {
    name: 'controls',
    test: /@mantine\/core\/esm\/(core|components\/(Button|Loader|UnstyledButton|Group))\//,
  },
  {
    name: 'inputs',
    test: /@mantine\/core\/esm\/components\/(Input|InputBase|InlineInput|NativeSelect|Stack|TextInput|Textarea|CloseButton)\//,
  },
]
