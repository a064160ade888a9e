import { talkers, textRefusals } from '@atrium/engine/contract'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRole } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { CopyButton } from '@atrium/ui'
import type { Standing } from './use-body.ts'
import { plainText } from './plain-text.ts'
import classes from './document-body.module.css'

/** Says why one may not write, and, where one could a moment ago, that this has changed. */
export function ReadOnlyNow({ text, state }: { readonly text: OpenText; readonly state: Standing }) {
  const [couldWrite, setCouldWrite] = useState(state.canWrite)
  if (state.canWrite && !couldWrite) setCouldWrite(true)
  if (state.canWrite || isToldElsewhere(state) || !state.why) return null
  return couldWrite ? <Changed text={text} why={state.why} /> : <WhyNot text={text} why={state.why} />
}

/** What cannot be saved is told with a way to leave it behind. */
const isToldElsewhere = ({ closed, problem, why }: Standing): boolean =>
  closed !== undefined || problem !== '' || why === textRefusals['only-suggestions']

interface Props {
  readonly text: OpenText
  readonly why: string
}

function WhyNot(props: Props) {
  return <p className={classes.note}>{useWords(props)}</p>
}

function Changed(props: Props) {
  const { text } = props
  const box = useRef<HTMLDivElement>(null)
  const subscribe = useCallback((listener: () => void) => text.subscribe(listener), [text])
  const isSaved = useSyncExternalStore(subscribe, () => text.state.saved === 'saved')
  const words = useWords(props)
  // Whoever types on must not set off what single keys do elsewhere on the screen.
  useEffect(() => {
    const { activeElement: at } = document
    if (!at || at === document.body || at.closest('.bn-editor')) box.current?.focus()
  }, [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={classes.alert} onKeyDown={keepKeys}>
      <p>
        This document is now read-only. {words}
        {!isSaved && ' What you typed last could not be saved. It stays here until you leave: copy it now.'}
      </p>
      {!isSaved && <CopyButton text={plainText(text.doc)} label="Copy text" />}
    </div>
  )
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.target === event.currentTarget)
    event.stopPropagation()
}

/** Who may not write may still have a word in the comments. */
function useWords({ text, why }: Props): string {
  const role = useRole(text.key.space)
  const isByRole = role !== undefined && !text.kind.writers.includes(role)
  if (!isByRole || !talkers.includes(role)) return why
  return 'You can read it and comment on it, but not change it.'
}
