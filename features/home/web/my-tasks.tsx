import { Suspense, lazy, useDeferredValue } from 'react'
import { ErrorBoundary } from '@atrium/ui'
import { TasksPlace } from './tasks-place.tsx'
import { useKeptHeight } from './use-kept-height.ts'

const TaskList = lazy(async () => ({ default: (await import('./task-list.tsx')).TaskList }))

/** What the person has to do. It has to be asked for anyway: its code comes once all else stands there, and it into the place that it had. */
export function MyTasks() {
  const isTime = useDeferredValue(true, false)
  const place = <TasksPlace height={useKeptHeight('my-tasks', false).height} />
  return (
    <ErrorBoundary name="The list of your tasks">
      <Suspense fallback={place}>{isTime ? <TaskList /> : place}</Suspense>
    </ErrorBoundary>
  )
}
