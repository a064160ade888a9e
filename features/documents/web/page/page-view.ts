import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import { keepStored, readStored } from '@atrium/ui'

/** What is opened beside the text of a page, to do something with the text as a whole. */
export type Tool = 'find' | 'contents' | 'comments' | 'suggestions' | 'history'

type Opener = (tool: Tool) => void

/** How the open page is shown on this device. */
export interface PageView {
  /** Its text takes all the width. */
  readonly isWide: boolean
  /** Nothing but the text is shown; leaving the page ends it. */
  readonly isFocused: boolean
  setWide(isWide: boolean): void
  setFocused(isFocused: boolean): void
  /** Opens a tool, once the text is there. */
  openTool: Opener
  /** Says how tools are opened; answers how that ends. */
  offerTools(open: Opener): () => void
}

/** Null outside of an open page. */
export const PageViewContext = createContext<PageView | null>(null)

const storedAs = 'pageWidth'

export function usePageView(): PageView {
  const [isWide, setIsWide] = useState(() => readStored(storedAs) === 'full')
  const [isFocused, setFocused] = useState(false)
  const opener = useRef<Opener>(undefined)
  useEffect(() => {
    const { documentElement: page } = document
    page.toggleAttribute('data-focus', isFocused)
    return () => page.removeAttribute('data-focus')
  }, [isFocused])
  return useMemo(() => {
    function setWide(next: boolean): void {
      keepStored(storedAs, next ? 'full' : 'column')
      setIsWide(next)
    }
    function offerTools(open: Opener): () => void {
      opener.current = open
      return () => void (opener.current = undefined)
    }
    return { isWide, isFocused, setWide, setFocused, openTool: (tool) => opener.current?.(tool), offerTools }
  }, [isWide, isFocused])
}
