import { IconBellOff } from '@tabler/icons-react'
import { useNow, useTime } from '@atrium/ui'
import classes from './quiet-note.module.css'
import { quietWords } from './quiet-words.ts'
import { usePeopleById } from './use-people.ts'

/** Tells who is about to write that one of `people` does not want to be disturbed now. */
export function QuietNote({ people }: { people: readonly string[] }) {
  const byId = usePeopleById()
  const now = useNow()
  const time = useTime()
  const words = people.flatMap((id) => {
    const person = byId.get(id)
    return (person && quietWords(person, now, time)) ?? []
  })
  if (words.length === 0) return null
  return (
    <p className={classes.note}>
      <IconBellOff size={14} aria-hidden="true" /> {words.join('. ')}.
    </p>
  )
}
