import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { ySyncPluginKey } from 'y-prosemirror'
import { deletionMark, insertionMark } from '@atrium/engine/contract'
import { holdsSuggestions } from './holds-suggestions.ts'
import { recordBlocks } from './record-blocks.ts'
import { type Author, Stamp } from './stamp.ts'

const key = new PluginKey<boolean>('suggesting')
const settled = 'suggestions settled'

/** Whether what one writes is but proposed. */
export const isSuggesting = (state: EditorState): boolean => key.getState(state) ?? false

/** Has what one writes from now on be proposed, or written. */
export const suggest = (tr: Transaction, isOn: boolean): Transaction =>
  tr.setMeta(key, isOn).setMeta('addToHistory', false)

/** Has a change be one, whether one proposes or not. */
export const asItIs = (tr: Transaction): Transaction => tr.setMeta(settled, true)

/** Makes proposals of what one does oneself while one proposes. What one writes else is nobody's proposal, wherever it stands. */
export function recordPlugin(author: Author): Plugin<boolean> {
  let isForward = false
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply(tr, isOn) {
        const given: unknown = tr.getMeta(key)
        return typeof given === 'boolean' ? given : isOn
      },
    },
    props: {
      // The editor hears late where the cursor was: which way one deletes is said by the keys.
      handleKeyDown(_view, { key: pressed }) {
        isForward = pressed === 'Delete'
        return false
      },
      handleDOMEvents: {
        beforeinput(_view, { inputType }) {
          if (inputType.startsWith('delete')) isForward = inputType.endsWith('Forward')
          return false
        },
      },
    },
    appendTransaction(changes, before, { doc, tr, selection }) {
      if (!changes.some(({ docChanged }) => docChanged) || changes.some(isAsItIs)) return null
      const typed = typedIn(changes)
      if (!key.getState(before)) return typed && !changes.some(isCarried) ? withoutMarks(tr, typed) : null
      const stamp = new Stamp(author)
      recordBlocks(
        { tr, before, stamp, caret: selection.head, isForward, isTyped: typed !== undefined },
        before.doc,
        doc,
      )
      return tr.docChanged ? asItIs(tr) : null
    },
  })
}

/** Whether it shows what is written in the page's text already, or was recorded. */
const isAsItIs = (change: Transaction): boolean =>
  change.getMeta(ySyncPluginKey) !== undefined || change.getMeta(settled) === true

/** Whether it was pasted or dropped: what it proposes was looked at on the way in (`copiedSuggestions`). */
const isCarried = (change: Transaction): boolean => ['paste', 'drop'].includes(change.getMeta('uiEvent'))

interface Range {
  readonly from: number
  readonly to: number
}

/** Where words came into a line, where nothing else was done. */
function typedIn(changes: readonly Transaction[]): Range | undefined {
  const [step, ...others] = changes.flatMap(({ steps }) => steps)
  if (!(step instanceof ReplaceStep) || others.length > 0) return undefined
  const { slice, from } = step
  const isFlat = slice.openStart === 0 && slice.openEnd === 0 && slice.content.size > 0
  const areWords = isFlat && slice.content.content.every(({ isText }) => isText)
  return areWords ? { from, to: from + slice.content.size } : undefined
}

function withoutMarks(tr: Transaction, { from, to }: Range): Transaction | null {
  if (!holdsSuggestions(tr.doc.resolve(from).parent)) return null
  for (const name of [insertionMark, deletionMark]) tr.removeMark(from, to, tr.doc.type.schema.marks[name])
  return tr.docChanged ? asItIs(tr) : null
}
