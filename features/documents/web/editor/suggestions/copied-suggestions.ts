import { createExtension, selectedFragmentToHTML } from '@blocknote/core'
import { type EditorState, Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { newId } from '@atrium/base/id'
import { isSuggesting } from './record.ts'
import { isProposing, unmarked, withoutProposals } from './settled-copy.ts'

/** What is selected, as the library puts it on the clipboard. */
interface Written {
  readonly clipboardHTML: string
  readonly externalHTML: string
  readonly markdown: string
}

/**
 * Has what is proposed move along with words that one cuts or copies and pastes on the same page. Anywhere else they come as if it
 * was accepted, as Word and Google Docs have it: on another page, in another program, and where one only suggests, which makes
 * them a proposal of one's own. What the clipboard itself says is no proposal: anybody may have written it, in anybody's name.
 */
export const copiedSuggestions = createExtension(({ editor }) => ({
  key: 'copiedSuggestions',
  prosemirrorPlugins: [
    copiedSuggestionsPlugin((state) => {
      const view = new EditorView(null, { state })
      try {
        return selectedFragmentToHTML(view, editor)
      } finally {
        view.destroy()
      }
    }),
  ],
}))

export function copiedSuggestionsPlugin(write: (state: EditorState) => Written): Plugin {
  let isCopying = false
  let settled: EditorState | undefined
  /** What was copied last, as it is on the clipboard and with what it proposes. */
  let last: { readonly onClipboard: string; readonly html: string } | undefined
  let isOwn = false

  function begin(): void {
    isCopying = true
    settled = last = undefined
  }

  function end({ clipboardData }: ClipboardEvent): void {
    isCopying = false
    if (!clipboardData || !settled) return
    const html = clipboardData.getData(ownKind)
    const { clipboardHTML, externalHTML, markdown } = write(settled)
    // Tells it from the same words copied elsewhere; those who read HTML from a clipboard pass over it.
    const onClipboard = `<meta name="copy" content="${newId()}">${clipboardHTML}`
    clipboardData.setData(ownKind, onClipboard)
    clipboardData.setData('text/html', externalHTML)
    clipboardData.setData('text/plain', markdown)
    last = { onClipboard, html }
  }

  return new Plugin({
    props: {
      transformCopied(slice, { state }) {
        if (isCopying && isProposing(slice)) settled = withoutProposals(state)
        return slice
      },
      transformPastedHTML(html, { state }) {
        isOwn = html === last?.onClipboard && !isSuggesting(state)
        return isOwn && last ? last.html : html
      },
      transformPasted(slice, { dragging }, isPlain) {
        const isKept = dragging !== null || (isOwn && !isPlain)
        isOwn = false
        return isKept ? slice : unmarked(slice)
      },
    },
    view({ dom }) {
      const stop = new AbortController()
      for (const name of ['copy', 'cut'] as const) {
        dom.addEventListener(name, begin, { signal: stop.signal, capture: true })
        // After the editor, which listens there since before.
        dom.addEventListener(name, end, { signal: stop.signal })
      }
      return { destroy: () => stop.abort() }
    },
  })
}

const ownKind = 'blocknote/html'
