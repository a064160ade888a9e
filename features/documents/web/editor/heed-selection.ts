import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Has a key, a paste or a cut act where the cursor is seen. The browser tells of a moved cursor only after what is under
 * way; on a busy machine the next key would still act where the cursor was before.
 */
export const heedSelection = createExtension({
  key: 'heedSelection',
  prosemirrorPlugins: [new Plugin({ view: heed })],
})

const acts = ['keydown', 'paste', 'cut', 'copy', 'beforeinput'] as const

function heed({ dom }: EditorView): { destroy(): void } {
  const { ownerDocument: document } = dom
  let heard = placesOf(document)
  const note = (): void => {
    heard = placesOf(document)
  }
  const tell = (event: Event): void => {
    const isComposing = 'isComposing' in event && event.isComposing === true
    if (!isComposing && !isSame(heard, placesOf(document))) document.dispatchEvent(new Event('selectionchange'))
  }
  document.addEventListener('selectionchange', note)
  for (const act of acts) dom.addEventListener(act, tell, { capture: true })
  return {
    destroy() {
      document.removeEventListener('selectionchange', note)
      for (const act of acts) dom.removeEventListener(act, tell, { capture: true })
    },
  }
}

type Places = readonly [Node | null, number, Node | null, number]

function placesOf(document: Document): Places {
  const selection = document.getSelection()
  if (!selection) return [null, 0, null, 0]
  return [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
}

const isSame = (one: Places, other: Places): boolean => one.every((part, index) => part === other[index])
