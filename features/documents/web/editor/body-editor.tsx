import type { SpaceId } from '@atrium/engine/contract'
import '@blocknote/mantine/blocknoteStyles.css'
import { filterSuggestionItems } from '@blocknote/core/extensions'
import { BlockNoteView } from '@blocknote/mantine'
import { SuggestionMenuController } from '@blocknote/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useClient } from '@atrium/engine/web'
import { useColorScheme } from '@atrium/ui'
import { documentPath } from '../../contract/document-path.ts'
import { keepCursor, takeCursor } from './kept-cursor.ts'
import { useOwnLine } from './own-line.ts'
import type { PageEditor } from './page-editor.ts'
import { BlockMenu } from './block-menu/block-menu.tsx'
import { LinkTools } from './link-tools.tsx'
import { linking, naming } from './mentions/mention-items.tsx'
import { makeSubPage } from './mentions/sub-page.ts'
import { useMentionItems } from './mentions/use-mention-items.ts'
import { NamedParts } from './named-parts.tsx'
import { bestFirst, slashItems } from './slash-items.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableTools } from './table-tools.tsx'
import { useTakeEarlyWords } from './take-early-words.ts'
import type { Quoted } from './tools/anchors.ts'
import { useClicksBeside } from './use-clicks-beside.ts'
import { useEmptyMenus } from './use-empty-menus.ts'
import { useFirstSpace } from './use-first-space.ts'
import { useNamedBlock } from './use-named-block.ts'
import classes from './body-editor.module.css'

interface Props {
  readonly editor: PageEditor
  /** Where the page is that is written on. */
  readonly page: { readonly space: SpaceId; readonly id: string }
  readonly canWrite: boolean
  /** Whether all that is on the page has come from the server. */
  readonly isLive: boolean
  /** Opens the comments for something on the page, or for what is selected; absent for who may write none. */
  readonly onComment: ((quoted?: Quoted) => void) | undefined
  /** Whether blocks may be moved to another page. */
  readonly mayMove: boolean
  /** Tells who wrote a block. */
  onHistory(block: string): void
}

/** The page's text as one edits it, together with whoever else has it open. */
export function BodyEditor({ editor, page, canWrite, isLive, onComment, mayMove, onHistory }: Props) {
  const client = useClient()
  const names = useMentionItems({ editor, page }, naming)
  const links = useMentionItems({ editor, page }, linking)
  const navigate = useNavigate()
  useAllowedAttributes(editor)
  useEmptyMenus(editor)
  useClicksBeside(editor, canWrite)
  useFirstSpace(editor)
  useOwnLine(editor)
  useTakeEarlyWords(editor, canWrite)
  useNamedBlock(page, isLive)
  useKeptCursor(editor, page.id)

  function openSubPage(): void {
    const id = makeSubPage({ client, editor, page }, '')
    void navigate({ href: documentPath({ space: page.space, id }) })
  }

  return (
    <BlockNoteView
      editor={editor}
      editable={canWrite}
      theme={useColorScheme()}
      className={classes.view ?? ''}
      sideMenu={false}
      slashMenu={false}
      tableHandles={false}
      linkToolbar={false}
      formattingToolbar={false}
    >
      <NamedParts>
        <SuggestionMenuController
          triggerCharacter="/"
          getItems={(query) =>
            Promise.resolve(bestFirst(filterSuggestionItems(slashItems(editor, openSubPage), query), query))
          }
        />
        <SuggestionMenuController triggerCharacter="[[" getItems={links} />
        <SuggestionMenuController triggerCharacter="@" getItems={names} />
        <TableTools editor={editor} onComment={onComment} />
        <BlockMenu editor={editor} page={page} onComment={onComment} mayMove={mayMove} onHistory={onHistory} />
        <SelectionBar editor={editor} onComment={onComment} />
        <LinkTools editor={editor} />
      </NamedParts>
    </BlockNoteView>
  )
}

/** Somebody who writes while the page is moved writes on at its new address. */
function useKeptCursor(editor: PageEditor, id: string): void {
  useEffect(() => takeCursor(id, editor.prosemirrorView), [id, editor])
  useLayoutEffect(() => {
    const { prosemirrorView: view } = editor
    return () => keepCursor(id, view)
  }, [id, editor])
}

/** The library says of its menus on the text box itself whether they are open, which a text box may not. */
function useAllowedAttributes(editor: PageEditor): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) if (target instanceof Element) target.removeAttribute('aria-expanded')
    })
    const { dom } = editor.prosemirrorView
    dom.removeAttribute('aria-expanded')
    observer.observe(dom, { attributes: true, attributeFilter: ['aria-expanded'] })
    return () => observer.disconnect()
  }, [editor])
}
