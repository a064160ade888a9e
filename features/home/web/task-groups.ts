const dayMs = 86_400_000

interface Due {
  readonly due: string | null
}

export interface TaskGroup<Task> {
  readonly name: 'Overdue' | 'Today' | 'This week' | 'Later' | 'No date'
  readonly tasks: readonly Task[]
}

interface Now {
  /** As `2026-11-25`. */
  readonly today: string
  /** From 1, Monday, to 7, Sunday. */
  readonly weekStart: number
}

/** Things to do by how near their days are; groups of nothing are left out. */
export function taskGroups<Task extends Due>(tasks: readonly Task[], now: Now): readonly TaskGroup<Task>[] {
  const weekEnd = weekEndOf(now)
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

/** The last day of the week that `today` is in. */
function weekEndOf({ today, weekStart }: Now): string {
  const at = Date.parse(`${today}T12:00Z`)
  const inWeek = (new Date(at).getUTCDay() - weekStart + 7) % 7
  return new Date(at + (6 - inWeek) * dayMs).toISOString().slice(0, 10)
}
