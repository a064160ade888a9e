import { useAct, useClient, useMay } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import type { Message } from '../../contract/message.ts'
import { toggleReaction } from '../../contract/reaction.ts'
import classes from './reactions.module.css'

/** The emoji under a message, each with how many chose it; a click joins them or leaves. */
export function Reactions({ message }: { readonly message: Message }) {
  const act = useAct(toggleReaction)
  const may = useMay(toggleReaction, message.space)
  const { person } = useClient()
  const peopleById = usePeopleById()
  const { space, id, reactions } = message
  if (reactions.length === 0) return null
  return (
    <div className={classes.row}>
      {reactions.map(({ emoji, people }) => (
        <button
          key={emoji}
          type="button"
          className={classes.chip}
          disabled={!may}
          aria-pressed={people.includes(person)}
          aria-label={`${emoji} ${people.length}`}
          title={people
            .map((one) => (one === person ? 'You' : (peopleById.get(one)?.displayName ?? 'Someone')))
            .join(', ')}
          onClick={() => void act({ space, message: id, emoji })}
        >
          <span aria-hidden="true">{emoji}</span> {people.length}
        </button>
      ))}
    </div>
  )
}
