import { type ChangeEvent, useState } from 'react'
import { type Edit, changeIn, editTo } from './edit.ts'

/** A field of a form over `now`, a text that others can change, too: it follows that until somebody writes in it. */
export function useEdit(now: string) {
  const [edit, setEdit] = useState<Edit>()
  return {
    field: {
      value: edit?.text ?? now,
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        const text = event.currentTarget.value
        setEdit((before) => editTo(before, text, now))
      },
    },
    /** What was written there; undefined when nothing was changed. */
    change: changeIn(edit),
    /** Lets the field follow the text again. */
    end: () => setEdit(undefined),
  }
}
