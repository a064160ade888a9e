import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { renameDocument } from '../../contract/change-document.ts'
import type { Document } from '../../contract/document.ts'
import classes from './title-box.module.css'

interface Props {
  readonly page: Document
  readonly canEdit: boolean
  /** Goes on to the text below. */
  onEnter(): void
}

/** How long after the last key the title is told to the others. */
const pauseMs = 400

/** The title of a page, as large as it is read. What is being typed here is not overwritten by what others type. */
export function TitleBox({ page, canEdit, onEnter }: Props) {
  const { title, setTitle, keep } = useTitle(page)

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && !event.shiftKey)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    keep()
    onEnter()
  }

  return (
    <textarea
      className={classes.title}
      rows={1}
      maxLength={200}
      placeholder="Untitled"
      value={title}
      aria-label="Title"
      readOnly={!canEdit}
      autoFocus={canEdit && page.title === ''}
      onChange={({ target }) => setTitle(target.value.replaceAll('\n', ' '))}
      onBlur={keep}
      onKeyDown={handleKey}
    />
  )
}

function useTitle({ space, id, title }: Document) {
  const rename = useAct(renameDocument)
  const [draft, setDraft] = useState<string>()
  const latest = useRef<() => void>(undefined)

  async function send(text: string): Promise<void> {
    const answer = await rename({ space, id, title: text })
    if (!answer.ok) showProblem(answer.message)
  }

  function keep(): void {
    if (draft !== undefined && draft.trim() !== title) void send(draft)
    setDraft(undefined)
  }

  useEffect(() => {
    latest.current = draft === undefined || draft.trim() === title ? undefined : () => void send(draft)
    if (draft === undefined) return
    const timer = setTimeout(() => latest.current?.(), pauseMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => () => latest.current?.(), [])
  return { title: draft ?? title, setTitle: setDraft, keep }
}
