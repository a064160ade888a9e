import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import type { Task } from '../../contract/my-tasks.ts'

/** A task that was ticked on this screen, or whose tick was taken off again. */
interface Touched {
  readonly task: Task
  readonly isDone: boolean
}

interface Ticking {
  /** By `taskKey`. */
  readonly touched: ReadonlyMap<string, Touched>
  /** Ticks an item on its page, or takes the tick off again; what fails is told, and shown as it was. */
  tick(task: Task, isDone: boolean): void
}

export function useTick(): Ticking {
  const client = useClient()
  const [touched, setTouched] = useState<ReadonlyMap<string, Touched>>(new Map())
  const show = (task: Task, isDone: boolean): void =>
    setTouched((before) => new Map(before).set(taskKey(task), { task, isDone }))

  async function tick(task: Task, isDone: boolean): Promise<void> {
    show(task, isDone)
    try {
      const { tickTask } = await import('./tick-task.ts')
      await tickTask(client, task, isDone)
    } catch (error) {
      show(task, !isDone)
      showProblem(error instanceof Error && error.message ? error.message : 'The item could not be changed. Try again.')
    }
  }

  return { touched, tick: (task, isDone) => void tick(task, isDone) }
}

/** Tells one task of a person from another. */
export const taskKey = ({ document, block }: Pick<Task, 'document' | 'block'>): string => `${document} ${block}`
