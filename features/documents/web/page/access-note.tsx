import { useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import classes from './access-note.module.css'

/** So many people are named; of more, how many they are is said. */
const named = 6

/** Who comes to see, and who no longer sees, what goes from one space to another. */
export function AccessNote({ from, to }: { readonly from: string; readonly to: string }) {
  const [before, after] = [useRows(Member, from), useRows(Member, to)]
  const gaining = without(after, before)
  const losing = without(before, after)
  return (
    <div className={classes.note} role="status">
      <People label="Can read it from then on" members={gaining} />
      <People label="Can no longer read it" members={losing} />
      {gaining.length === 0 && losing.length === 0 && <p>The same people can read it there.</p>}
      <p className={classes.more}>
        Documents inside it move too. The original stays in the trash for 30 days, with its comments, its history and
        the links to it.
      </p>
    </div>
  )
}

const without = (members: readonly Member[], others: readonly Member[]): readonly Member[] => {
  const ids = new Set(others.map(({ id }) => id))
  return members.filter(({ id }) => !ids.has(id))
}

function People({ label, members }: { label: string; members: readonly Member[] }) {
  const people = usePeopleById()
  if (members.length === 0) return null
  const names = members.slice(0, named).map(({ id, email }) => people.get(id)?.displayName ?? email)
  const more = members.length - names.length
  return (
    <p>
      <strong>{label}:</strong> {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
