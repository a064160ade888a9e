import { Link } from '@tanstack/react-router'
import { useConnection, useEverybodyHere } from '@atrium/engine/web'
import { PersonRow, useFullMembers, useIsGuest, usePeople } from '@atrium/features/people/web'
import classes from './dashboard-page.module.css'

const notKnown = { connecting: '…', online: '…', offline: 'The people who are here appear once you are connected.' }

/** Who of the team is here now: some by name, and how many others (R1.04, R1.07). */
export function HereNow() {
  const people = usePeople()
  const full = useFullMembers()
  const isGuest = useIsGuest()
  const here = useEverybodyHere()
  const { state } = useConnection()
  const ids = new Set(here?.people)
  const named = people.filter(({ id }) => ids.has(id))
  const others = (here?.count ?? 0) - named.length
  return (
    <section aria-labelledby="here-now">
      <div className={classes.title}>
        <h2 id="here-now">Here now</h2>
        <Link to="/team">{isGuest ? 'People' : `Team of ${full.length}`}</Link>
      </div>
      <ul role="list" className={`${classes.card} ${classes.people} ${classes.news}`}>
        {named.map(({ id, displayName, email }) => (
          <li key={id}>
            <PersonRow id={id} name={displayName} detail={email} />
          </li>
        ))}
        {others > 0 && (
          <li className="hint">
            <Link to="/team">and {others} more</Link>
          </li>
        )}
      </ul>
      <p className={classes.none}>{here ? 'No one else is here now.' : notKnown[state]}</p>
    </section>
  )
}
