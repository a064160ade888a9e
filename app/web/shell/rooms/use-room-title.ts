import { useEffect, useState } from 'react'

/** What the page in `main` is called, for as long as it does not show so itself; '' while it does. */
export function useRoomTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const main = document.querySelector('main')
    return main ? watch(main, setTitle) : undefined
  }, [])
  return title
}

/** Tells the title of `main` whenever it is another one; answers with how to end that. */
function watch(main: HTMLElement, tell: (title: string) => void): () => void {
  let watched: Element | null = null
  let isInView = false

  const views = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    say()
  })

  const say = (): void => tell(isInView ? '' : (main.querySelector('h1')?.textContent ?? ''))

  function look(): void {
    const shown = main.querySelector('h1:not(.unseen), h1.unseen ~ * textarea[aria-label="Title"]')
    if (shown !== watched) {
      views.disconnect()
      // Until it is known to be out of view it is in it, so that nothing is written twice for a moment.
      isInView = shown !== null
      watched = shown
      if (shown) views.observe(shown)
    }
    say()
  }

  const changes = new MutationObserver(look)
  changes.observe(main, { childList: true, characterData: true, subtree: true })
  look()
  return () => {
    changes.disconnect()
    views.disconnect()
  }
}
