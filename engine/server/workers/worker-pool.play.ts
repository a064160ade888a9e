import { threadId } from 'node:worker_threads'
import { serveTasks } from './worker-task.ts'

/** What the tests of the pool have a thread do. */
export type PlayTask =
  | { readonly type: 'say'; readonly word: string }
  | { readonly type: 'spin' | 'die' | 'throw' | 'fill' | 'thread' }

serveTasks((task: PlayTask): string => {
  switch (task.type) {
    case 'say':
      return task.word
    case 'thread':
      return String(threadId)
    case 'spin':
      for (;;);
    case 'die':
      process.exit(1)
    case 'throw':
      throw new Error('It threw.')
    case 'fill':
      return fill()
  }
})

function fill(): never {
  for (const all: unknown[] = []; ;) all.push(Array.from({ length: 100_000 }, () => ({})))
}
