import { IconArrowUp, IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { FilePicker } from '@atrium/features/files/web'
import { type Mentionable, useCompleting } from '@atrium/features/people/web'
import { EmojiButton } from '@atrium/ui'
import classes from './composer.module.css'
import { useLinkedPages, useNamedGroups } from './use-nameable.ts'

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
  /** What the button is called; Send when absent. */
  readonly sendLabel?: string
  readonly autoFocus?: boolean
  readonly handle?: Ref<BoxHandle>
  onText(text: string): void
  /** A name was chosen from the list, which is sent so. */
  onName(name: string, sent: string): void
  onSubmit(): void
  onEscape?: (() => void) | undefined
  /** The up arrow in an empty box. */
  onUp?: (() => void) | undefined
  /** What stands before the button that sends. */
  readonly beside?: ReactNode
  /** Files that are pasted or chosen; nobody is asked for any when absent. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** A box for a message: it grows with its text, completes names and emoji, sends on Enter. */
export function MessageBox(props: Props) {
  const { text, placeholder, people, canSend, sendLabel = 'Send', handle, onText, onName } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const linked = useLinkedPages()
  const groups = useNamedGroups().choices
  const nameable = useMemo(() => ({ people, groups, linked }), [people, groups, linked])
  const completing = useCompleting({ box, text, nameable, onText, onName })

  useFitting(box, text)
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus() }), [])

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (completing.take(event) || inBox(event, props)) event.preventDefault()
  }

  return (
    <div className={classes.box}>
      {completing.list}
      <textarea
        ref={box}
        value={text}
        placeholder={placeholder}
        rows={1}
        autoFocus={props.autoFocus}
        {...completing.props}
        aria-label="Message"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKey}
        onPaste={(event) => pasteFiles(event, props.onFiles)}
      />
      <AttachButton onFiles={props.onFiles} />
      <EmojiButton label="Insert emoji" className="icon-button" onPick={completing.insert}>
        <IconMoodSmile size={18} aria-hidden="true" />
      </EmojiButton>
      {props.beside}
      <button type="submit" className={classes.send} aria-label={sendLabel} disabled={!canSend}>
        <IconArrowUp size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

function AttachButton({ onFiles }: Pick<Props, 'onFiles'>) {
  if (!onFiles) return null
  return (
    <FilePicker label="Attach files" className="icon-button" onFiles={onFiles}>
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
