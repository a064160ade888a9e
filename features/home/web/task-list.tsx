import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '@atrium/base/local-date-time'
import { documentPath } from '@atrium/features/documents/contract'
import { type ShownTask, useMyTasks, useTaskWords } from '@atrium/features/documents/web'
import { usePreferences } from '@atrium/features/people/web'
import { useNow } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { taskGroups } from './task-groups.ts'
import { TasksPlace } from './tasks-place.tsx'
import { useKeptHeight } from './use-kept-height.ts'

/** So many are shown until one asks for the others, and so many more each time. */
const few = 7
const step = 50

/** The checklist items that mention the person and the comments assigned to them, in any document, by how near their days are. */
export function TaskList() {
  const [wanted, setWanted] = useState(few)
  const found = useMyTasks(wanted)
  const { ref, height } = useKeptHeight('my-tasks', found !== undefined && wanted === few)
  if (!found) return <TasksPlace height={height} />
  const { tasks, count, tick } = found
  return (
    <section ref={ref} aria-labelledby="my-tasks">
      <div className={classes.title}>
        <h2 id="my-tasks">My tasks</h2>
        {count > few && <span className={classes.count}>{count} in total</span>}
      </div>
      {count === 0 ? (
        <p className={classes.none}>
          Checklist items that mention you in documents, and comments assigned to you, appear here.
        </p>
      ) : (
        <div className={`${classes.card} ${classes.rows}`}>
          <Groups tasks={tasks.slice(0, wanted)} onTick={tick} />
          {count > wanted && (
            <button type="button" className="word-button" onClick={() => setWanted(wanted + step)}>
              Show more
            </button>
          )}
        </div>
      )}
    </section>
  )
}

interface GroupsProps {
  readonly tasks: readonly ShownTask[]
  onTick(task: ShownTask, isDone: boolean): void
}

function Groups({ tasks, onTick }: GroupsProps) {
  const { zone, weekStart } = usePreferences()
  const today = dateIn(useNow(), zone)
  return taskGroups(tasks, { today, weekStart }).map(({ name, tasks: some }) => (
    <div key={name} role="group" aria-label={name}>
      <h3 className={classes.day} data-late={name === 'Overdue' || undefined}>
        {name}
      </h3>
      <ul role="list">
        {some.map((task) => (
          <li key={task.key} className={classes.task} data-done={task.isDone || undefined}>
            <TaskRow task={task} onTick={onTick} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface RowProps extends Pick<GroupsProps, 'onTick'> {
  readonly task: ShownTask
}

function TaskRow({ task, onTick }: RowProps) {
  const words = useTaskWords(task)
  const search: Readonly<Record<string, string | undefined>> = { comment: task.comment ?? undefined }
  return (
    <>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Done: ${words.map(({ text }) => text).join('')}`}
          checked={task.isDone}
          disabled={!task.canTick}
          onChange={(event) => onTick(task, event.currentTarget.checked)}
        />
      </label>
      <Link
        to={documentPath({ space: task.space, id: task.document })}
        hash={task.comment === null ? task.block : ''}
        search={search}
        className={classes.what}
      >
        <span className={classes.words} dir="auto">
          {words.map(({ text, isDay }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one line have nothing else
            <span key={at} className={isDay ? 'dimmed' : undefined}>
              {text}
            </span>
          ))}
        </span>
        <span className={classes.excerpt} dir="auto">
          {task.page}
        </span>
      </Link>
    </>
  )
}
