import { serveTasks } from '../workers/worker-task.ts'
import { examineUpdate } from './examine-update.ts'
import { rewrite } from './rewrite.ts'
import { type TextTasks, compact, merge, outline, proposes, tryOut } from './text-tasks.ts'

/** One task, by its name. */
export type TextTask = {
  [Name in keyof TextTasks]: { readonly name: Name; readonly given: TextTasks[Name]['given'] }
}[keyof TextTasks]

serveTasks(done)

function done(task: TextTask): TextTasks[keyof TextTasks]['made'] {
  switch (task.name) {
    case 'examine':
      return examineUpdate(task.given)
    case 'tryOut':
      return tryOut(task.given)
    case 'proposes':
      return proposes(task.given)
    case 'compact':
      return compact(task.given)
    case 'merge':
      return merge(task.given)
    case 'outline':
      return outline(task.given)
    case 'rewrite':
      return rewrite(task.given)
  }
}
