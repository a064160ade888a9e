import { useEffect, useState } from 'react'
import type { PageEditor } from '../page-editor.ts'

interface List {
  /** That of the list; its options have it with their number behind it. */
  readonly id: string
  readonly count: number
  onTake(index: number): void
  onLeave(): void
}

/**
 * Lets whoever writes choose from a list beside the text; answers the option that Enter takes. None is at first: before an arrow
 * leads to one, Enter is for the text.
 */
export function useKeysOfList(editor: PageEditor, list: List): number | undefined {
  const [active, setActive] = useState<number>()
  const { id, count } = list
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const deed = event.target === editor.prosemirrorView.dom && !isWithOthers(event) && deeds.get(event.key)
      if (!deed) return
      event.preventDefault()
      event.stopPropagation()
      deed()
    }
    const deeds = new Map<string, () => void>([
      ['ArrowDown', () => setActive(((active ?? -1) + 1) % count)],
      ['ArrowUp', () => setActive(((active ?? 0) + count - 1) % count)],
      ['Escape', list.onLeave],
    ])
    if (active !== undefined) deeds.set('Enter', () => list.onTake(active))
    addEventListener('keydown', handleKeyDown, { capture: true })
    return () => removeEventListener('keydown', handleKeyDown, { capture: true })
  })
  useEffect(() => {
    const { dom } = editor.prosemirrorView
    dom.setAttribute('aria-controls', id)
    if (active !== undefined) dom.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])
  return active
}

/** Whether a key means something else, together with others or within a word that is put together. */
const isWithOthers = ({ isComposing, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  isComposing || shiftKey || ctrlKey || metaKey || altKey
