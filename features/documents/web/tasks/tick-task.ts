import type { Client } from '@atrium/engine/web'
import type { Task } from '../../contract/my-tasks.ts'
import { resolveThread } from '../../contract/resolve-threads.ts'
import { changeBody } from '../bodies.ts'
import { tickItem } from './tick-item.ts'

/** Ticks the item of a task on its page or resolves its thread, or takes that back; rejects with the reason where that cannot be. */
export async function tickTask(client: Client, task: Task, isDone: boolean): Promise<void> {
  const { space, document: id, block, comment } = task
  if (comment === null) return changeBody(client, { space, id }, (doc) => tickItem(doc, block, isDone))
  const answer = await client.act(resolveThread, { space, thread: block, isResolved: isDone })
  if (!answer.ok) throw new Error(answer.message)
}
