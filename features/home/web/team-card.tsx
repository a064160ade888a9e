import { Link } from '@tanstack/react-router'
import { useClient } from '@atrium/engine/web'
import { PersonRow, usePeople } from '@atrium/features/people/web'
import classes from './dashboard-page.module.css'

/** As many people as fit beside the workspaces. */
const shown = 12

/** Who is in the team. */
export function TeamCard() {
  const people = usePeople()
  const me = useClient().person
  return (
    <section aria-labelledby="your-team">
      <div className={classes.title}>
        <h2 id="your-team">Your team</h2>
        <Link to="/team">All {people.length}</Link>
      </div>
      <ul role="list" className={`${classes.card} ${classes.people}`}>
        {people.slice(0, shown).map(({ id, displayName, email }) => (
          <li key={id}>
            <PersonRow id={id} name={displayName} detail={email} isMe={id === me} />
          </li>
        ))}
        {people.length > shown && <li>and {people.length - shown} more</li>}
      </ul>
    </section>
  )
}
