import { useState } from 'react'
import { copyText } from './copy-text.ts'

interface Props {
  readonly text: string
  readonly label: string
  /** A link among words, when absent. */
  readonly look?: 'link-button' | 'word-button' | 'plain-button' | 'primary-button'
}

/** Copies `text`, and says so for a moment. */
export function CopyButton({ text, label, look = 'link-button' }: Props) {
  const [note, setNote] = useState<string>()

  async function copy(): Promise<void> {
    const done = await copyText(text)
    // Where it may not be copied the person sees what to copy by hand.
    setNote(done ? 'Copied' : text)
    if (done) setTimeout(() => setNote(undefined), 2000)
  }

  return (
    <button type="button" className={look} onClick={() => void copy()} aria-live="polite">
      {note ?? label}
    </button>
  )
}
