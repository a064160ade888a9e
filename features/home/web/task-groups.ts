import { type LocalDate, dayMs, daysInWeek, firstOfWeek, shifted } from '@atrium/base/local-date-time'

interface Due {
  readonly due: LocalDate | null
}

export interface TaskGroup<Task> {
  readonly name: 'Overdue' | 'Today' | 'This week' | 'Later' | 'No date'
  readonly tasks: readonly Task[]
}

interface Now {
  readonly today: LocalDate
  /** From 1, Monday, to 7, Sunday. */
  readonly weekStart: number
}

/** Things to do by how near their days are; groups of nothing are left out. */
export function taskGroups<Task extends Due>(tasks: readonly Task[], now: Now): readonly TaskGroup<Task>[] {
  const weekEnd = shifted(firstOfWeek(now.today, now.weekStart), (daysInWeek - 1) * dayMs)
  const nameOf = ({ due }: Due): TaskGroup<Task>['name'] => {
    if (due === null) return 'No date'
    if (due < now.today) return 'Overdue'
    if (due === now.today) return 'Today'
    return due <= weekEnd ? 'This week' : 'Later'
  }
  return (['Overdue', 'Today', 'This week', 'Later', 'No date'] as const)
    .map((name) => ({ name, tasks: tasks.filter((task) => nameOf(task) === name) }))
    .filter((group) => group.tasks.length > 0)
}
