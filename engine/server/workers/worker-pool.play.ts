import { serveTasks } from './worker-task.ts'

/** What the tests of the pool have a thread do. */
export type PlayTask =
  | { readonly type: 'say'; readonly word: string }
  | { readonly type: 'spin' | 'die' | 'throw' | 'fill' }

serveTasks((task: PlayTask): string => {
  switch (task.type) {
    case 'say':
      return task.word
    case 'spin':
      for (;;);
    case 'die':
      process.exit(1)
    case 'throw':
      throw new Error('It threw.')
    case 'fill':
      for (const all: unknown[] = []; ;) all.push(Array.from({ length: 100_000 }, () => ({})))
  }
})
