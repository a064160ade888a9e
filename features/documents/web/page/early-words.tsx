import { createContext, useCallback, useRef, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import classes from './early-words.module.css'

/** What was typed on a page before its editor was there, by person and page: who signs in after them gets none of it. */
const kept = new Map<string, string>()

interface EarlyWordsHold {
  /** Whether somebody writes, or wrote, before there was an editor. */
  readonly isShown: boolean
  /** Takes keys until the editor does. */
  show(): void
  /** What was typed, which the editor has from now on: '' where somebody was about to, undefined where nobody was. */
  take(): string | undefined
}

/** For the editor of the page inside: hands over what was typed before it was there. */
export const EarlyWordsContext = createContext<Pick<EarlyWordsHold, 'take'>>({ take: () => undefined })

export function useEarlyWords(page: string): EarlyWordsHold {
  const key = useKey(page)
  const [shownFor, setShownFor] = useState<string>()
  const writingFor = useRef<string>(undefined)
  const take = useCallback((): string | undefined => {
    const words = kept.get(key) ?? (writingFor.current === key ? '' : undefined)
    writingFor.current = undefined
    kept.delete(key)
    setShownFor(undefined)
    return words
  }, [key])
  const show = (): void => {
    writingFor.current = key
    setShownFor(key)
  }
  return { isShown: shownFor === key || kept.has(key), show, take }
}

const useKey = (page: string): string => `${useClient().person} ${page}`

/** Looks like the text that is being opened, and takes what is typed meanwhile. */
export function EarlyWords({ page }: { readonly page: string }) {
  const key = useKey(page)
  const [text, setText] = useState(() => kept.get(key) ?? '')

  function handleText(next: string): void {
    kept.set(key, next)
    setText(next)
  }

  return (
    <textarea
      className={classes.words}
      value={text}
      rows={1}
      aria-label="Text, added to the document once it opens"
      autoFocus
      data-early-words
      onChange={({ target }) => handleText(target.value)}
    />
  )
}
