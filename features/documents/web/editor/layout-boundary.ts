import { createExtension } from '@blocknote/core'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Gives the block of words that one types in its height, so that the browser lays out nothing but that block at a key.
 * When what it holds becomes higher or lower, its height follows before the frame is painted. A style sheet of its own says
 * so: the editor takes back what changes at its elements, and with a change of its state a selection that it has not read yet.
 */
export const layoutBoundary = createExtension({
  key: 'layoutBoundary',
  prosemirrorPlugins: [new Plugin({ view: () => new Boundary() })],
})

class Boundary implements PluginView {
  readonly #sheet = new CSSStyleSheet()
  readonly #observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize
    if (height !== undefined) this.#fix(height)
  })
  #typed: { readonly id: string; readonly content: Element | undefined } | undefined

  constructor() {
    document.adoptedStyleSheets.push(this.#sheet)
  }

  update(view: EditorView, before: EditorState): void {
    const place = view.editable ? wordsAt(view.state) : undefined
    if (place?.id !== this.#typed?.id) this.#end()
    // To go through a page fixes nothing.
    const isTyped = this.#typed !== undefined || before.doc !== view.state.doc
    if (place && isTyped) this.#watch(place.id, contentAt(view, place))
  }

  destroy(): void {
    this.#end()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }

  #watch(id: string, content: Element | undefined): void {
    if (content === this.#typed?.content) return
    this.#observer.disconnect()
    this.#typed = { id, content }
    if (content) this.#observer.observe(content)
  }

  #fix(height: number): void {
    if (!this.#typed) return
    const block = `.bn-block-outer[data-id="${CSS.escape(this.#typed.id)}"]`
    this.#sheet.replaceSync(`@media screen { ${block} { contain: size layout; block-size: ${height}px } }`)
  }

  #end(): void {
    if (!this.#typed) return
    this.#observer.disconnect()
    this.#typed = undefined
    this.#sheet.replaceSync('')
  }
}

interface BlockStart {
  /** Id of the block. */
  readonly id: string
  /** Where it begins in the text. */
  readonly from: number
}

/** The block around the cursor, if it holds nothing but words: what opens at a formula lies over the blocks that follow. */
function wordsAt({ selection: { $head } }: EditorState): BlockStart | undefined {
  const depth = $head.depth - 1
  const block = $head.depth > 1 ? $head.node(depth) : undefined
  if (block?.type.name !== 'blockContainer' || block.childCount > 1 || !holdsWords($head.parent)) return undefined
  return { id: String(block.attrs.id), from: $head.before(depth) }
}

const holdsWords = ({ isTextblock, children }: Node): boolean => isTextblock && children.every(({ isText }) => isText)

/** What stands in the block's box, and is as high as its words. */
function contentAt(view: EditorView, { from }: BlockStart): Element | undefined {
  const box = view.nodeDOM(from)
  return box instanceof HTMLElement ? (box.firstElementChild ?? undefined) : undefined
}
