import { createExtension } from '@blocknote/core'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { DecorationSet, EditorView } from 'prosemirror-view'
import {
  absolutePositionToRelativePosition,
  createDecorations,
  defaultAwarenessStateFilter,
  defaultSelectionBuilder,
  ySyncPluginKey,
} from 'y-prosemirror'
import type { Awareness } from 'y-protocols/awareness'
import type { XmlFragment } from 'yjs'
import { renderCursor } from './render-cursor.ts'

interface Sync {
  readonly type: XmlFragment
  readonly isChangeOrigin: boolean
  readonly binding: { readonly mapping: Parameters<typeof absolutePositionToRelativePosition>[2] }
}

interface Changes {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/** One's own cursor is looked for in all of the text: no sooner than it is told to the others. */
const tellAfterMs = 50

const key = new PluginKey<DecorationSet>('cursors')

/**
 * Shows where others are, and tells them where one is. The library's own, in whose place this comes by its name, looks for the
 * cursor at every key, and then has the editor look through its state once more, since somebody's cursor moved: one's own.
 */
export const cursors = (awareness: Awareness) =>
  createExtension({ key: 'yCursor', prosemirrorPlugins: [createPlugin(awareness)] })

function createPlugin(awareness: Awareness): Plugin<DecorationSet> {
  const draw = (state: EditorState): DecorationSet =>
    createDecorations(state, awareness, defaultAwarenessStateFilter, renderCursor, defaultSelectionBuilder)
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => draw(state),
      apply: (transaction, before, ...[, state]) =>
        syncOf(state)?.isChangeOrigin || transaction.getMeta(key)
          ? draw(state)
          : before.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => follow(view, awareness),
  })
}

function follow(view: EditorView, awareness: Awareness) {
  const draw = later(0, () => view.dispatch(view.state.tr.setMeta(key, true)))
  const tell = later(tellAfterMs, () => tellCursor(view, awareness))
  const heed = ({ added, updated, removed }: Changes): void => {
    if ([...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) draw.soon()
  }
  awareness.on('change', heed)
  for (const event of ['focusin', 'focusout']) view.dom.addEventListener(event, tell.soon)
  return {
    update: tell.soon,
    destroy() {
      for (const work of [draw, tell]) work.never()
      awareness.off('change', heed)
      for (const event of ['focusin', 'focusout']) view.dom.removeEventListener(event, tell.soon)
      awareness.setLocalStateField('cursor', null)
    },
  }
}

function tellCursor(view: EditorView, awareness: Awareness): void {
  const cursor = view.hasFocus() ? cursorOf(view.state) : null
  const told: unknown = awareness.getLocalState()?.['cursor'] ?? null
  if (JSON.stringify(told) !== JSON.stringify(cursor)) awareness.setLocalStateField('cursor', cursor)
}

/** A place that stays with the words around it. */
function cursorOf(state: EditorState) {
  const sync = syncOf(state)
  if (!sync) return null
  const place = (at: number) => absolutePositionToRelativePosition(at, sync.type, sync.binding.mapping)
  const { anchor, head } = state.selection
  return { anchor: place(anchor), head: place(head) }
}

/** The library's plugin tells nothing of its state's type. */
const syncOf = (state: EditorState): Sync | undefined => ySyncPluginKey.getState(state) as Sync | undefined

/** Does `work` once for all that ask for it within a while. */
function later(ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, ms)
    },
    never: () => clearTimeout(timer),
  }
}
