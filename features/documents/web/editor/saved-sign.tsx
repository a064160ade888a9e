import { useLayoutEffect, useRef } from 'react'
import type { OpenText, TextState } from '@atrium/engine/web/texts'
import classes from './saved-sign.module.css'
import { useLooking } from '../access/looking.ts'

type Sign = TextState['saved'] | 'read-only'

const words: Readonly<Record<Sign, string>> = {
  'read-only': 'Read-only',
  saved: 'Saved',
  saving: 'Saving…',
  device: 'Saved on this device',
  unsaved: 'Not saved: copy your text',
}

const signOf = ({ saved, canWrite, why }: TextState, isOneself: boolean): Sign =>
  saved === 'saved' && (!isOneself || (!canWrite && why !== '')) ? 'read-only' : saved

/** 'Saved' is said once one rests: said between two keys, it would have the page drawn twice more for each of them. */
const restMs = 200

/**
 * Says where what was typed is. Whenever React draws anything it walks through all of the text in which one types: so this
 * is written onto the page without it.
 */
export function SavedSign({ text }: { readonly text: OpenText }) {
  const sign = useRef<HTMLSpanElement>(null)
  const said = useRef<HTMLSpanElement>(null)
  const isOneself = useLooking() === undefined
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = (): void => {
      const shown = signOf(text.state, isOneself)
      if (!sign.current || !said.current || sign.current.dataset['saved'] === shown) return
      sign.current.dataset['saved'] = shown
      sign.current.ariaLabel = words[shown]
      said.current.textContent = words[shown]
    }
    const heed = (): void => {
      clearTimeout(rest)
      if (text.state.saved === 'saved') rest = setTimeout(show, restMs)
      else show()
    }
    show()
    const stop = text.subscribe(heed)
    return () => {
      clearTimeout(rest)
      stop()
    }
  }, [text, isOneself])
  return (
    <span ref={sign} role="status" className={classes.sign}>
      <span aria-hidden="true" className="dot" />
      <span ref={said} />
    </span>
  )
}
