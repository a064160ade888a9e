import type { Client } from '@atrium/engine/web'
import type { Task } from '../../contract/my-tasks.ts'
import { changeBody } from '../bodies.ts'
import { tickItem } from './tick-item.ts'

/** Ticks the item of a task on its page, or takes the tick off; rejects with the reason where that cannot be. */
export const tickTask = (client: Client, { space, document: id, block }: Task, isDone: boolean): Promise<void> =>
  changeBody(client, { space, id }, (doc) => tickItem(doc, block, isDone))
