import { SuggestionMenu } from '@blocknote/core/extensions'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { PageEditor } from './page-editor.ts'

/** Keys that the library gives to a menu that is open, even one that offers nothing. */
const menuKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

const offered = ':is(.bn-suggestion-menu, .bn-grid-suggestion-menu) [role=option]'

/** Closes a menu that offers nothing before a key that is for the text: else Enter behind ':)' would do nothing. */
export function useEmptyMenus(editor: PageEditor): void {
  useEffect(() => {
    const handleKeyDown = ({ key, target }: KeyboardEvent): void => {
      const menu = editor.getExtension(SuggestionMenu)
      if (!menuKeys.has(key) || target !== editor.prosemirrorView.dom || !menu?.shown()) return
      // The library's own listener goes with the menu, before the key gets to it.
      if (!document.querySelector(offered)) flushSync(() => menu.closeMenu())
    }
    addEventListener('keydown', handleKeyDown, { capture: true })
    return () => removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [editor])
}
