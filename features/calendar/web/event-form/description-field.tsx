import { Textarea } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import classes from './event-form.module.css'

// By itself: few events have a description. A door that is fetched by name would bring all that is behind it.
const MessageText = lazy(async () => ({ default: (await import('../event-card/described.ts')).MessageText }))

/** What is said of an event, with its Markdown and links. */
export function Description({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <MessageText text={text} />
    </Suspense>
  )
}

interface Props {
  readonly text: string
  onChange(text: string): void
}

/** What is said of an event: to be read until somebody wants to write in it. */
export function DescriptionField({ text, onChange }: Props) {
  const [isWriting, setWriting] = useState(text === '')
  if (!isWriting)
    return (
      <section className={classes.description} aria-label="Description">
        <b className="named">Description</b>
        <Description text={text} />
        <button type="button" className="link-button" onClick={() => setWriting(true)}>
          Edit description
        </button>
      </section>
    )
  return (
    <Textarea
      label="Description"
      value={text}
      maxLength={10_000}
      autosize
      minRows={2}
      maxRows={8}
      placeholder="Markdown works, and addresses become links"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
