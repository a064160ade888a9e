import { createExtension } from '@blocknote/core'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { Match } from '../tools/match.ts'

/** A link that was just pasted: what else may stand for it is offered as long as one stands right behind it. */
export interface PastedLink {
  readonly url: string
  /** Whether the name of the document to which it leads stands in its place. */
  readonly isNamed: boolean
}

const key = new PluginKey<PastedLink | undefined>('pasted link')

/** The link for which something is offered now. */
export const pastedLink = (state: EditorState): PastedLink | undefined => key.getState(state)

/** Says of a change that it pastes a link. */
export const offerWays = (tr: Transaction, pasted: PastedLink): Transaction => tr.setMeta(key, pasted)

/** Leaves what was pasted as it stands. */
export const withdrawWays = (tr: Transaction): Transaction => tr.setMeta(key, 'nothing').setMeta('addToHistory', false)

/** Where what was pasted stands: it is found anew by where one writes, whatever others write meanwhile. */
export function placeOfPasted(
  { selection }: Pick<EditorState, 'selection'>,
  { url, isNamed }: PastedLink,
): Match | undefined {
  const { $head, head, empty } = selection
  if (!empty) return undefined
  const from = isNamed ? startOfName($head) : startOfLink($head, url)
  return from === undefined ? undefined : { from, to: head }
}

/** Of a name with a space behind it. */
function startOfName({ pos, doc, nodeBefore: space }: ResolvedPos): number | undefined {
  const name = space?.text === ' ' ? doc.resolve(pos - 1).nodeBefore : null
  return name?.type.name === 'mention' ? pos - 1 - name.nodeSize : undefined
}

const startOfLink = ({ pos, nodeBefore }: ResolvedPos, url: string): number | undefined =>
  nodeBefore && isLinkTo(nodeBefore, url) ? pos - url.length : undefined

/** Whether a piece of a line is a link that says where it leads. */
export const isLinkTo = ({ text, marks }: Node, url: string): boolean =>
  text === url && marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === url)

const isPasted = (given: unknown): given is PastedLink =>
  typeof given === 'object' && given !== null && 'url' in given && 'isNamed' in given

export const pastedLinkPlugin = new Plugin<PastedLink | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(tr, before, ...[, state]) {
      const given: unknown = tr.getMeta(key)
      const now = given === undefined ? before : given
      return isPasted(now) && placeOfPasted(state, now) ? now : undefined
    },
  },
  props: {
    handleDOMEvents: {
      // Whoever looks at another window comes back to it.
      blur(view) {
        if (document.hasFocus() && pastedLink(view.state)) view.dispatch(withdrawWays(view.state.tr))
        return false
      },
    },
  },
})

export const pastedLinks = createExtension({ key: 'pastedLinks', prosemirrorPlugins: [pastedLinkPlugin] })
