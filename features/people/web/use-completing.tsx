import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useState } from 'react'
import { type Choice, CompletionList, type Nameable, optionId, useCompletion } from './completion.tsx'

interface Box {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly nameable: Nameable
  onText(text: string): void
  /** A name was chosen from the list, which is sent so. */
  onName(name: string, sent: string): void
}

export interface Completing {
  /** The choices, to be shown above the box; nothing while there are none. */
  readonly list: ReactNode
  /** For the box in which one types. */
  readonly props: object
  /** Puts something where the caret is, at once, with the caret behind it: whoever types fast is already at the next letter. */
  insert(words: string): void
  /** What a key does while choices are shown; answers whether it was for them. */
  take(event: KeyboardEvent): boolean
}

/** Has a box complete names and emoji as one types. */
export function useCompleting({ box, text, nameable, onText, onName }: Box): Completing {
  const list = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const { choices, from } = useCompletion(text, caret, nameable)
  const isOpen = choices.length > 0 && dismissed !== text
  const current = Math.min(active, choices.length - 1)

  function put(words: string, { at, to }: { at: number; to: number }): void {
    const element = box.current
    if (!element) return
    element.focus()
    element.setRangeText(words, at, to, 'end')
    onText(element.value)
    setCaret(element.selectionStart)
  }

  function pick({ text: chosen, sent }: Choice): void {
    put(chosen, { at: from, to: caret })
    if (sent) onName(chosen.trim().slice(1), sent)
    setActive(0)
  }

  return {
    list: isOpen && <CompletionList id={list} choices={choices} active={current} onPick={pick} />,
    props: {
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': list, 'aria-activedescendant': optionId(list, current) }),
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setCaret(currentTarget.selectionStart),
    },
    insert(words) {
      const { selectionStart: at, selectionEnd: to } = box.current ?? { selectionStart: caret, selectionEnd: caret }
      put(words, { at, to })
    },
    take({ key }) {
      const choice = isOpen ? choices[current] : undefined
      if (!choice) return false
      const move = (by: number): void => setActive((current + by + choices.length) % choices.length)
      return inList(key, { pick: () => pick(choice), move, dismiss: () => setDismissed(text) })
    },
  }
}

function inList(key: string, ways: { pick(): void; move(by: number): void; dismiss(): void }): boolean {
  if (key === 'Enter' || key === 'Tab') ways.pick()
  else if (key === 'Escape') ways.dismiss()
  else if (key === 'ArrowDown') ways.move(1)
  else if (key === 'ArrowUp') ways.move(-1)
  else return false
  return true
}
