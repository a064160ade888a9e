import { createContext, useEffect, useMemo, useState } from 'react'
import { keepStored, readStored } from '@atrium/ui'

/** How the open page is shown on this device. */
export interface PageView {
  /** Its text takes all the width. */
  readonly isWide: boolean
  /** Nothing but the text is shown; leaving the page ends it. */
  readonly isFocused: boolean
  setWide(isWide: boolean): void
  setFocused(isFocused: boolean): void
}

/** Null outside of an open page. */
export const PageViewContext = createContext<PageView | null>(null)

const storedAs = 'pageWidth'

export function usePageView(): PageView {
  const [isWide, setIsWide] = useState(() => readStored(storedAs) === 'full')
  const [isFocused, setFocused] = useState(false)
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
    return { isWide, isFocused, setWide, setFocused }
  }, [isWide, isFocused])
}
