import { BlockNoteEditor, createExtension } from '@blocknote/core'
import { SourceBlockWithPreviewExtension, SyntaxHighlightingExtension } from '@blocknote/core/extensions'
import { withCollaboration } from '@blocknote/core/yjs'
import type { OpenText } from '@atrium/engine/web/texts'
import { newId } from '@atrium/base/id'
import { styleNonce } from '@atrium/ui'
import { beginTogether } from './begin-page.ts'
import { columns } from './columns/columns.ts'
import { createHighlighter } from './create-highlighter.ts'
import { cursors } from './cursors.ts'
import { drawWhole } from './draw-whole.ts'
import { editorSchema } from './editor-schema.ts'
import { followLink } from './follow-link.ts'
import { heedSelection } from './heed-selection.ts'
import { keepDrawn } from './keep-drawn.ts'
import { keepMarks } from './keep-marks.ts'
import { keepUp } from './keep-up.ts'
import { blockKeys } from './keys/block-keys.ts'
import { layoutBoundary } from './layout-boundary.ts'
import { linksOfReaders } from './links-of-readers.ts'
import { lostLine } from './own-line.ts'
import { ownUndo } from './own-undo.ts'
import type { NamedPage } from './page-at.ts'
import type { PageEditor } from './page-editor.ts'
import { type Carrier, carriedFiles } from './paste/carried-files.ts'
import { createCopiedFrom } from './paste/copied-from.ts'
import { pastedLinks } from './paste/pasted-link.ts'
import { pasteRich } from './paste/paste-rich.ts'
import { isSafeLink } from './safe-link.ts'
import { copiedSuggestions } from './suggestions/copied-suggestions.ts'
import { keepApart } from './suggestions/keep-apart.ts'
import { onlyRead } from './only-read.ts'
import { recordPlugin } from './suggestions/record.ts'
import { suggestionParts } from './suggestions/suggestion-parts.ts'
import { typingRules } from './typing-rules.ts'
import { waysOut } from './ways-out.ts'

interface Options {
  readonly text: OpenText
  readonly user: { readonly id: string; readonly name: string; readonly color: string }
  /** A class for the element in which one types. */
  readonly className: string
  /** Whether nothing is written, whoever one is. */
  readonly isOnlyRead: boolean
  /** Brings a file into the space; answers where it is. */
  uploadFile(file: File): Promise<string | Record<string, unknown>>
  /** What brings in the files of what is pasted. */
  readonly carrier: Pick<Carrier, 'copy' | 'tell'>
  /** Goes to a place in this app. */
  go(path: string): void
  /** The document that an address leads to, where one may read it. */
  pageAt(url: string): NamedPage | undefined
}

export function createEditor({
  text,
  user,
  className,
  isOnlyRead,
  uploadFile,
  carrier,
  go,
  pageAt,
}: Options): PageEditor {
  beginTogether(text.doc)
  const page = () => text.key
  const copiedFrom = createCopiedFrom(page)
  const fragment = text.doc.getXmlFragment('blocks')
  const created = BlockNoteEditor.create(
    withCollaboration({
      schema: editorSchema,
      collaboration: { fragment, user },
      domAttributes: { editor: { 'aria-label': 'Document body', class: className } },
      tables: { splitCells: true, cellBackgroundColor: true, cellTextColor: true, headers: true },
      links: { isValidLink: isSafeLink, onClick: (event) => followLink(event, go) },
      _tiptapOptions: { injectNonce: styleNonce() },
      // The one marks blocks with what they were before, so that a style may move them, and may leave the mark forever; with the
      // other Escape takes the focus away, and what one types then is lost.
      disableExtensions: ['previousBlockType', 'OverrideEscape'],
      uploadFile,
      pasteHandler: ({ event, defaultPasteHandler }) =>
        pasteRich({ event, defaultPasteHandler, pageAt, person: user.id, editor: editor as PageEditor }),
      extensions: [
        ...(isOnlyRead ? [onlyRead] : []),
        SyntaxHighlightingExtension({ createHighlighter }),
        SourceBlockWithPreviewExtension(),
        heedSelection,
        keepDrawn,
        keepUp,
        keepMarks,
        layoutBoundary,
        linksOfReaders(go),
        cursors(text.awareness),
        ownUndo(fragment),
        typingRules,
        lostLine,
        waysOut,
        blockKeys,
        columns,
        suggestionParts,
        recorded(user.id),
        keepApart(fragment, user.id),
        pastedLinks,
        copiedSuggestions(),
        copiedFrom.extension,
        carriedFiles({ ...carrier, page, from: copiedFrom.from }),
      ],
    }),
  )
  drawWhole(created.pmSchema)
  const editor: unknown = created
  // The library's own types of blocks do not fit its own view under exact optional properties.
  return editor as PageEditor
}

/** Has what `person` writes while they suggest be proposed. */
const recorded = (person: string) =>
  createExtension({
    key: 'suggestions',
    prosemirrorPlugins: [recordPlugin({ person, now: () => new Date().toISOString(), newId })],
  })
