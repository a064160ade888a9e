import { IconArrowUp, IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FilePicker } from '@atrium/features/files/web'
import { EmojiButton } from '@atrium/ui'
import { type Choice, CompletionList, optionId, useCompletion } from './completion.tsx'
import classes from './composer.module.css'
import type { Mentionable } from './mention-text.ts'

/** What the surroundings of a box may ask of it. */
export interface BoxHandle {
  focus(): void
  /** Takes files along, where that can be done. */
  attach?(files: readonly File[]): void
}

interface Props {
  readonly text: string
  readonly placeholder: string
  /** Who can be mentioned. */
  readonly people: readonly Mentionable[]
  readonly canSend: boolean
  readonly sendLabel: string
  readonly autoFocus?: boolean
  readonly handle?: Ref<BoxHandle>
  onText(text: string): void
  /** A person was chosen from the list under this name. */
  onPerson(name: string, person: string): void
  onSubmit(): void
  onEscape?: (() => void) | undefined
  /** The up arrow in an empty box. */
  onUp?: (() => void) | undefined
  /** Files that are pasted or chosen; nobody is asked for any when absent. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** A box for a message: it grows with its text, completes names and emoji, sends on Enter. */
export function MessageBox(props: Props) {
  const { text, placeholder, people, canSend, sendLabel, handle, onText, onPerson } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const { choices, from } = useCompletion(text, caret, people)
  const isOpen = choices.length > 0 && dismissed !== text
  const current = Math.min(active, choices.length - 1)

  useFitting(box, text)
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus() }), [])

  /** At once, with the caret behind it: whoever types fast is already at the next letter. */
  function insert(words: string, { at, to }: { at: number; to: number }): void {
    const element = box.current
    if (!element) return
    element.focus()
    element.setRangeText(words, at, to, 'end')
    onText(element.value)
    setCaret(element.selectionStart)
  }

  function insertEmoji(symbol: string): void {
    const { selectionStart: at, selectionEnd: to } = box.current ?? { selectionStart: caret, selectionEnd: caret }
    insert(symbol, { at, to })
  }

  function pick({ text: chosen, person, label }: Choice): void {
    insert(chosen, { at: from, to: caret })
    if (person) onPerson(label, person)
    setActive(0)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const choice = isOpen ? choices[current] : undefined
    const move = (by: number): void => setActive((current + by + choices.length) % choices.length)
    const dismiss = (): void => setDismissed(text)
    const isDone = choice ? inList(event.key, { pick: () => pick(choice), move, dismiss }) : inBox(event, props)
    if (isDone) event.preventDefault()
  }

  return (
    <div className={classes.box}>
      {isOpen && <CompletionList id={list} choices={choices} active={current} onPick={pick} />}
      <textarea
        {...{ ref: box, value: text, placeholder, rows: 1, autoFocus: props.autoFocus }}
        aria-label="Message"
        {...completing(list, isOpen ? current : undefined)}
        onChange={(event) => onText(event.target.value)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKey}
        onPaste={(event) => pasteFiles(event, props.onFiles)}
      />
      <AttachButton onFiles={props.onFiles} />
      <EmojiButton label="Insert emoji" className={classes.quiet} onPick={insertEmoji}>
        <IconMoodSmile size={18} aria-hidden="true" />
      </EmojiButton>
      <button type="submit" className={classes.send} aria-label={sendLabel} disabled={!canSend}>
        <IconArrowUp size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Tells that names are completed, and which choice would be taken. */
const completing = (list: string, current: number | undefined) => ({
  'aria-autocomplete': 'list' as const,
  ...(current !== undefined && { 'aria-controls': list, 'aria-activedescendant': optionId(list, current) }),
})

function AttachButton({ onFiles }: Pick<Props, 'onFiles'>) {
  if (!onFiles) return null
  return (
    <FilePicker label="Attach files" className={classes.quiet} onFiles={onFiles}>
      <IconPaperclip size={18} aria-hidden="true" />
    </FilePicker>
  )
}

/** Files are taken along; words go into the box as ever. */
function pasteFiles(event: ClipboardEvent, onFiles: Props['onFiles']): void {
  const files = [...event.clipboardData.files]
  if (!onFiles || files.length === 0) return
  event.preventDefault()
  onFiles(files)
}

/** What a key does while choices are shown; answers whether it was for them. */
function inList(key: string, ways: { pick(): void; move(by: number): void; dismiss(): void }): boolean {
  if (key === 'Enter' || key === 'Tab') ways.pick()
  else if (key === 'Escape') ways.dismiss()
  else if (key === 'ArrowDown') ways.move(1)
  else if (key === 'ArrowUp') ways.move(-1)
  else return false
  return true
}

function inBox({ key, shiftKey }: KeyboardEvent, { text, onSubmit, onEscape, onUp }: Props): boolean {
  if (key === 'Enter' && !shiftKey) onSubmit()
  else if (key === 'Escape' && onEscape) onEscape()
  else if (key === 'ArrowUp' && text === '' && onUp) onUp()
  else return false
  return true
}

/** Keeps the box as high as its text, and begins after what is there already. */
function useFitting(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => toEnd(box.current), [box])
  useLayoutEffect(() => fit(box.current), [box, text])
}

function toEnd(box: HTMLTextAreaElement | null): void {
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** Makes the box as high as its text, up to what its style sheet allows. */
function fit(box: HTMLTextAreaElement | null): void {
  if (!box) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
