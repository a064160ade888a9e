import { createExtension } from '@blocknote/core'
import { SourceBlockWithPreviewExtension } from '@blocknote/core/extensions'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import { ySyncPluginKey } from 'y-prosemirror'
import type { PageEditor } from './page-editor.ts'
import { drawnTypes } from './ways-out.ts'

/** Whether somebody else took away the block in which one wrote, and one went nowhere since. */
const isLost = new PluginKey<boolean>('isLost')

/** Notes where somebody else took away the block in which one wrote, until one goes elsewhere. */
export const lostLine = createExtension({ key: 'lostLine', prosemirrorPlugins: [lost()] })

/**
 * Gives what one types a line of its own where the cursor stands in no text that it could go into: on a picture, on a drawn
 * formula, or beside others' words since the block in which one wrote is gone.
 */
export function useOwnLine(editor: PageEditor): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const { prosemirrorView: view } = editor
      if (event.target !== view.dom || !editor.isEditable || !isTyped(event)) return
      if (isLost.getState(view.state) || isOnDrawn(editor) || isOnBlock(view.state)) goToOwnLine(view)
    }
    // Before the library, which drops what is typed on something drawn.
    addEventListener('keydown', handleKeyDown, { capture: true })
    return () => removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [editor])
}

/** Whether a key writes something; on a phone and before an accent the browser does not say what. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Dead' || key === 'Process' || key === 'Unidentified')

/** Whether the cursor is on a picture, a file or a line across the page as a whole. */
const isOnBlock = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.node.isBlock && !selection.node.isTextblock

/** Whether it is on something whose source is not shown. */
function isOnDrawn(editor: PageEditor): boolean {
  const { id, type } = editor.getTextCursorPosition().block
  return drawnTypes.has(type) && editor.getExtension(SourceBlockWithPreviewExtension)?.store.state.popupOpen !== id
}

function lost(): Plugin {
  return new Plugin({
    key: isLost,
    state: {
      init: () => false,
      apply(change, before, { selection, doc }) {
        if (isFromOthers(change)) return before || !hasBlock(change.doc, blockAt(selection), doc)
        return before && !change.docChanged && !change.selectionSet
      },
    },
  })
}

function isFromOthers(change: Transaction): boolean {
  const meta: unknown = change.getMeta(ySyncPluginKey)
  return typeof meta === 'object' && meta !== null && 'isChangeOrigin' in meta && !isOwnUndo(meta)
}

const isOwnUndo = (meta: object): boolean => 'isUndoRedoOperation' in meta && meta.isUndoRedoOperation === true

function blockAt({ $head }: Selection): Node | undefined {
  for (let { depth } = $head; depth > 0; depth -= 1)
    if ($head.node(depth).type.name === 'blockContainer') return $head.node(depth)
  return undefined
}

/** Whether a page holds a block that stood in it before; one in which nothing changed is the very same. */
function hasBlock(page: Node, block: Node | undefined, before: Node): boolean {
  if (!block || page === before) return true
  let isThere = false
  page.descendants((node) => {
    isThere ||= node === block || node.attrs['id'] === block.attrs['id']
    return !isThere && !node.isTextblock
  })
  return isThere
}

/** Puts the cursor into the empty paragraph below where it stands, which is made if there is none. */
function goToOwnLine(view: EditorView): void {
  const { tr, schema, selection } = view.state
  const { blockContainer, paragraph } = schema.nodes
  const after = endOfBlock(selection)
  if (after === undefined || !blockContainer || !paragraph) return
  const next = tr.doc.nodeAt(after)?.firstChild
  if (next?.type !== paragraph || next.content.size > 0)
    tr.insert(after, blockContainer.create(null, paragraph.create()))
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + 2))).scrollIntoView())
}

/** Where the block ends in which a selection ends. */
function endOfBlock({ $from }: Selection): number | undefined {
  for (let { depth } = $from; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'blockContainer') return $from.after(depth)
  return undefined
}
