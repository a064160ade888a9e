import { useState } from 'react'
import { LinkButton } from './link-button.tsx'
import { copyText } from './copy-text.ts'

/** Copies `text`, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [note, setNote] = useState<string>()

  async function copy(): Promise<void> {
    const done = await copyText(text)
    // Where it may not be copied the person sees what to copy by hand.
    setNote(done ? 'Copied' : text)
    if (done) setTimeout(() => setNote(undefined), 2000)
  }

  return (
    <LinkButton onClick={() => void copy()} aria-live="polite">
      {note ?? label}
    </LinkButton>
  )
}
