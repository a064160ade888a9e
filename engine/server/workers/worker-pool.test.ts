import { afterAll, expect, test } from 'vitest'
import { NoLongerWanted, TookTooLong, createWorkerPool } from './worker-pool.ts'
import type { PlayTask } from './worker-pool.play.ts'

const pool = createWorkerPool<PlayTask, string>({
  file: new URL('./worker-pool.play.ts', import.meta.url),
  size: 2,
  heapMb: 64,
  deadlineMs: 300,
})
afterAll(() => pool.close())

test('a task that takes too long is ended, and no other', async () => {
  const done: string[] = []
  const note = (key: string, task: PlayTask): Promise<unknown> => pool.do(key, task).then((word) => done.push(word))
  const stuck = pool.do('mallory', { type: 'spin' })
  const behind = note('mallory', { type: 'say', word: 'behind' })
  await Promise.all(['one', 'two', 'three'].map((word) => note('ada', { type: 'say', word })))
  expect(done).toEqual(['one', 'two', 'three'])
  await expect(stuck).rejects.toBeInstanceOf(TookTooLong)
  await behind
  expect(done.at(-1)).toBe('behind')
})

test('a woken thread takes the first task, and no other is started for it', async () => {
  const woken = createWorkerPool<PlayTask, string>({
    file: new URL('./worker-pool.play.ts', import.meta.url),
    size: 2,
    heapMb: 64,
    deadlineMs: 10_000,
  })
  for (let times = 0; times < 3; times += 1) woken.wake()
  const threads = [await woken.do('ada', { type: 'thread' }), await woken.do('bob', { type: 'thread' })]
  expect(new Set(threads).size).toBe(1)
  await woken.close()
})

test('a key has one task done at a time, and the keys take turns', async () => {
  const done: string[] = []
  const stuck = [1, 2, 3].map(() => pool.do('mallory', { type: 'spin' }).catch(() => done.push('ended')))
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      pool.do(`person ${at % 5}`, { type: 'say', word: 'said' }).then((word) => done.push(word)),
    ),
  )
  expect(done.filter((word) => word === 'ended').length).toBeLessThan(2)
  await Promise.all(stuck)
})

test('a thread that dies or throws fails what it was at, and the next task has another', async () => {
  const fates = await Promise.allSettled([
    pool.do('one', { type: 'die' }),
    pool.do('two', { type: 'throw' }),
    pool.do('three', { type: 'say', word: 'fine' }),
    pool.do('four', { type: 'fill' }),
    pool.do('five', { type: 'say', word: 'fine' }),
  ])
  expect(fates.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('what nobody wants any more when its turn comes is not done, and holds up nothing behind it', async () => {
  const stuck = [1, 2].map((at) => pool.do(`busy ${at}`, { type: 'spin' }).catch(() => undefined))
  let isWanted = true
  const unwanted = pool.do('ada', { type: 'spin' }, () => isWanted)
  const behind = pool.do('ada', { type: 'say', word: 'behind' })
  isWanted = false
  await expect(unwanted).rejects.toBeInstanceOf(NoLongerWanted)
  expect(await behind).toBe('behind')
  await Promise.all(stuck)
})
