import type { SpaceId } from '@atrium/engine/contract'
import { usePersonName } from '../messages/use-person-name.ts'
import { useTyping } from './use-typing.ts'
import classes from './composer.module.css'

/** Says who writes here now; else how to send. */
export function TypingSign({ space, thread }: { space: SpaceId; thread: string | undefined }) {
  const typing = useTyping(space, thread)
  const { nameOf } = usePersonName()
  const [first, second] = typing
  if (!first) return <KeyHint />
  const names = second
    ? `${nameOf(first)} and ${typing.length > 2 ? 'others' : nameOf(second)} are`
    : `${nameOf(first)} is`
  return <span>{names} typing …</span>
}

function KeyHint() {
  return (
    <span className={classes.keys}>
      <kbd>Enter</kbd> sends, <kbd>Shift</kbd> + <kbd>Enter</kbd> starts a new line, <kbd>@</kbd> mentions
    </span>
  )
}
