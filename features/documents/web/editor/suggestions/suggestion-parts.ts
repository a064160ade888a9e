import { createExtension } from '@blocknote/core'
import { Extension, Mark } from '@tiptap/core'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { deletionMark, insertionMark, readElementSuggestion, suggestionAttribute } from '@atrium/engine/contract'
import { holdsSuggestions } from './holds-suggestions.ts'

function createMark(name: string, tag: 'ins' | 'del') {
  return Mark.create({
    name,
    inclusive: false,
    // The group of marks that blocks of code know, too.
    group: 'annotation',
    addAttributes: () => ({ id: kept('id', 'data-suggestion'), by: kept('by', 'data-by'), at: kept('at', 'data-at') }),
    // Before the rule of the library by which `<del>` is struck out.
    parseHTML: () => [{ tag: `${tag}[data-suggestion][data-by][data-at]`, priority: 100 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    extendMarkSchema: (extension) => (extension.name === name ? { blocknoteIgnore: true } : {}),
  })
}

/** What a mark says, as it stands in HTML: that is how it goes from one place of a page to another. */
const kept = (name: string, attribute: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? '',
  renderHTML: ({ [name]: value }: Readonly<Record<string, unknown>>) => ({ [attribute]: value }),
})

const attributeOfBlock = 'data-proposed'

const attribute = Extension.create({
  name: 'suggestionAttribute',
  addGlobalAttributes: () => [
    {
      // What else stands among words has it as a property (`suggestionProp`).
      types: ['blockContainer', 'hardBreak'],
      attributes: {
        [suggestionAttribute]: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute(attributeOfBlock),
          renderHTML: ({ [suggestionAttribute]: said }) =>
            typeof said === 'string' ? { [attributeOfBlock]: said } : {},
        },
      },
    },
  ],
})

/** How what is proposed stands on a page; every editor of pages has it. */
export const suggestionParts = createExtension({
  key: 'suggestionParts',
  tiptapExtensions: [createMark(insertionMark, 'ins'), createMark(deletionMark, 'del'), attribute],
  prosemirrorPlugins: [drawn()],
})

/** Has blocks, and what stands among words, show what is proposed of them. */
function drawn(): Plugin {
  return new Plugin({ props: { decorations: ({ doc }) => decorationsOf(doc) } })
}

const known = new WeakMap<Node, DecorationSet>()

function decorationsOf(doc: Node): DecorationSet {
  if (!holdsSuggestions(doc)) return DecorationSet.empty
  const before = known.get(doc)
  if (before) return before
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (!holdsSuggestions(node)) return false
    const suggestion = readElementSuggestion(node.attrs[suggestionAttribute])
    if (suggestion) {
      const shown = { class: 'bordered', 'data-suggested': suggestion.kind, 'data-suggestion': suggestion.id }
      found.push(Decoration.node(at, at + node.nodeSize, shown))
    }
    return true
  })
  const set = DecorationSet.create(doc, found)
  known.set(doc, set)
  return set
}
