import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; the browser takes it as it is once this is drawn, and `onDrawn` was told. */
export function useIsPrinted(onDrawn?: (isPrinted: boolean) => void): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    function set({ type }: Event): void {
      const isNow = type === 'beforeprint'
      flushSync(() => setPrinted(isNow))
      onDrawn?.(isNow)
    }
    addEventListener('beforeprint', set)
    addEventListener('afterprint', set)
    return () => {
      removeEventListener('beforeprint', set)
      removeEventListener('afterprint', set)
    }
  }, [onDrawn])
  return isPrinted
}
