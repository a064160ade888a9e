import { Link } from '@tanstack/react-router'
import { useClient, useIsHere } from '@atrium/engine/web'
import { PersonRow, usePeople } from '@atrium/features/people/web'
import classes from './dashboard-page.module.css'

/** As many of the team are watched. */
const watched = 100

/** Who of the team is here now (R1.04, R1.07). */
export function HereNow() {
  const people = usePeople()
  const me = useClient().person
  const others = people.filter(({ id }) => id !== me).slice(0, watched)
  return (
    <section aria-labelledby="here-now">
      <div className={classes.title}>
        <h2 id="here-now">Here now</h2>
        <Link to="/team">Team of {people.length}</Link>
      </div>
      <ul role="list" className={`${classes.card} ${classes.people} ${classes.news}`}>
        {others.map(({ id, displayName, email }) => (
          <Present key={id} id={id} name={displayName} detail={email} />
        ))}
      </ul>
      <p className={`${classes.card} ${classes.none}`}>Nobody else is here now.</p>
    </section>
  )
}

/** Nothing for those who are not here. */
function Present(props: { readonly id: string; readonly name: string; readonly detail: string }) {
  return useIsHere(props.id) ? (
    <li>
      <PersonRow {...props} />
    </li>
  ) : null
}
