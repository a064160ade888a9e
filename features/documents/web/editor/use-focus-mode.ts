import { useEffect, useState } from 'react'

/** Whether the screen shows the text alone; leaving the page ends it. */
export function useFocusMode(): readonly [boolean, (isFocused: boolean) => void] {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const { documentElement: page } = document
    page.toggleAttribute('data-focus', isFocused)
    return () => page.removeAttribute('data-focus')
  }, [isFocused])
  return [isFocused, setFocused]
}
