import { useEffect, useRef } from 'react'
import { createTabSign } from './tab-sign.ts'
import { useUnread } from './use-unread.ts'

/** Shows in the browser's tab how much is unread, for as long as somebody is signed in. */
export function useTabSign(): void {
  const unread = useUnread()
  const sign = useRef<ReturnType<typeof createTabSign>>(undefined)
  useEffect(() => {
    sign.current = createTabSign(document)
    return sign.current.close
  }, [])
  useEffect(() => sign.current?.show(unread), [unread])
}
