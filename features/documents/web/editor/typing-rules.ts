import { createExtension } from '@blocknote/core'
import { SourceBlockWithPreviewExtension } from '@blocknote/core/extensions'
import { InputRule, inputRules } from '@handlewithcare/prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { type EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { PageEditor } from './page-editor.ts'
import { isSafeLink } from './safe-link.ts'

/** What Markdown says while one types: links, formulas, and blocks that are drawn from their source. */
export const typingRules = createExtension({
  key: 'typingRules',
  // Before the rule by which three backticks begin code of any language.
  runsBefore: ['code-block-keyboard-shortcuts'],
  prosemirrorPlugins: [typedMarkdown()],
  inputRules: [
    { find: /^```(mermaid)\s$/, replace: drawn },
    { find: /^(?:```(?:math|latex|katex)|\$\$)\s$/, replace: drawn },
  ],
})

export function typedMarkdown(): Plugin {
  return inputRules({ rules: [linkRule(), formulaRule()] })
}

interface Typed {
  readonly match: RegExpMatchArray
  readonly editor: Pick<PageEditor, 'getTextCursorPosition' | 'getExtension'>
}

/** The block becomes one that is drawn, and its source is open to be written. */
function drawn({ match, editor }: Typed) {
  const { id } = editor.getTextCursorPosition().block
  editor.getExtension(SourceBlockWithPreviewExtension)?.store.setState((state) => ({ ...state, popupOpen: id }))
  return { type: match[1] ?? 'math', content: [] }
}

/** What the library tells a rule: the state, what was matched, and where it begins and ends. */
type Matched = readonly [state: EditorState, match: RegExpMatchArray, start: number, end: number]

/** `[words](address)` as a link. */
function linkRule(): InputRule {
  return new InputRule(/(^|[^!\\])\[([^[\]]+)\]\(([^\s()]+)\)$/, (...[{ tr, schema }, match, start, end]: Matched) => {
    const [, before = '', words = '', href = ''] = match
    const { link } = schema.marks
    const from = start + before.length
    if (!link || !isSafeLink(href) || !isPlain(tr.doc, from, end)) return null
    return tr.replaceWith(from, end, schema.text(words, [link.create({ href })])).removeStoredMark(link)
  })
}

/** Whether only words are replaced: the library counts no letter for where a note or a mention begins and ends. */
function isPlain(page: Node, from: number, to: number): boolean {
  let hasOthers = false
  page.nodesBetween(from, to, (node) => void (hasOthers ||= node.isInline && !node.isText))
  return !hasOthers
}

/** `$x$` as a formula, once something follows that tells it from a price. */
function formulaRule(): InputRule {
  return new InputRule(
    /(^|[\s(])\$([^\s$](?:[^$]*[^\s$\\])?)\$([\s.,;:!?)])$/,
    (...[state, [, before = '', source = '', after = ''], start, to]: Matched) => {
      const from = start + before.length
      if (!isPlain(state.doc, from, to)) return null
      return withSource(state, { type: 'formula', from, to, source, after: after === '\n' ? '' : after })
    },
  )
}

type SourceType = 'formula' | 'footnote'

interface Placed {
  readonly type: SourceType
  readonly from: number
  readonly to: number
  readonly source: string
  readonly after: string
}

function withSource({ tr, schema }: EditorState, { type, from, to, source, after }: Placed): Transaction | null {
  const made = schema.nodes[type]
  if (!made) return null
  const words = source === '' ? [] : [schema.text(source)]
  const behind = after === '' ? [] : [schema.text(after)]
  return tr.replaceWith(from, to, [made.create(null, words), ...behind])
}

/** Puts an empty formula or note at the cursor and leads into it; a note stands behind what is selected. */
export function putSource({ prosemirrorState: state, prosemirrorView: view }: PageEditor, type: SourceType): void {
  const { to } = state.selection
  const from = type === 'footnote' ? to : state.selection.from
  const placed = withSource(state, { type, from, to, source: '', after: type === 'footnote' ? '' : ' ' })
  if (!placed || !view) return
  view.dispatch(placed.setSelection(TextSelection.create(placed.doc, from + 1)).scrollIntoView())
  view.focus()
}
