import { useConnection } from '@atrium/engine/web'
import classes from './dashboard-page.module.css'

/** Keeps the place of one's tasks for as long as they may still come. */
export function TasksPlace({ height }: { readonly height: number }) {
  const { state } = useConnection()
  if (state !== 'offline') return height === 0 ? null : <div style={{ height }} />
  return (
    <section aria-labelledby="my-tasks">
      <div className={classes.title}>
        <h2 id="my-tasks">My tasks</h2>
      </div>
      <p className={classes.none}>Your tasks appear once you are connected.</p>
    </section>
  )
}
