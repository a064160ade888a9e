import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, type Answer, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import type { TakenDeed } from '../deeds/turns.ts'
import { createDispatch } from './dispatch.ts'
import type { Outcome } from './said.ts'

const deedIn = (...spaces: readonly string[]): TakenDeed => ({
  id: newId(),
  by: newId<'person'>(),
  action: sendMessage as Action,
  input: {},
  given: {},
  where: spaces[0] ?? teamSpace,
  spaces,
  digest: '',
  asServer: false,
  isAlone: false,
})

const done: Answer = { ok: true, seqs: {} }

interface Begun {
  /** Undefined for here. */
  readonly home: string | undefined
  readonly ids: readonly string[]
  /** Answers each, or has it be done here. */
  end(answers: readonly Outcome[]): void
}

/** A dispatch whose spaces have as their home what stands before a colon in their name; what was begun ends as the test says. */
function createWorld() {
  const begun: Begun[] = []
  const begin = (home: string | undefined, ids: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<readonly Outcome[]>()
    begun.push({ home, ids, end: resolve })
    return promise
  }
  const dispatch = createDispatch({
    homes: {
      of: (space) => (space.includes(':') ? space.split(':')[0] : undefined),
      ask: (home, deeds) =>
        begin(
          home,
          deeds.map(({ id }) => id),
        ),
    },
    doHere: (deeds) => deeds.map(async ({ id }) => (await begin(undefined, [id]))[0] ?? done),
  })
  return { dispatch, begun }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what comes at once goes to each home together, and what comes later waits until that is answered', async () => {
  const { dispatch, begun } = createWorld()
  const [one, two, three, four] = [deedIn('a:x'), deedIn('a:y'), deedIn('b:x'), deedIn('a:x')] as const
  const answers = [one, two, three].map((deed) => dispatch.add(deed))
  await settled()
  expect(begun.map(({ home, ids }) => [home, ids])).toEqual([
    ['a', [one.id, two.id]],
    ['b', [three.id]],
  ])
  const late = dispatch.add(four)
  await settled()
  expect(begun).toHaveLength(2)
  for (const { ids, end } of begun.slice()) end(ids.map(() => done))
  expect(await Promise.all(answers)).toEqual([done, done, done])
  await settled()
  expect(begun.at(-1)?.ids).toEqual([four.id])
  begun.at(-1)?.end([done])
  expect(await late).toEqual(done)
})

test('what does not come back is done here before anything else in its space', async () => {
  const { dispatch, begun } = createWorld()
  const [first, lost, next] = [deedIn('a:x'), deedIn('a:x'), deedIn('a:x')]
  const answers = [dispatch.add(first), dispatch.add(lost)]
  await settled()
  answers.push(dispatch.add(next))
  begun[0]?.end([done, null])
  await settled()
  expect(begun.map(({ home, ids }) => [home, ids])).toEqual([
    ['a', [first.id, lost.id]],
    [undefined, [lost.id]],
  ])
  begun[1]?.end([done])
  await settled()
  begun[2]?.end([done])
  expect(await Promise.all(answers)).toEqual([done, done, done])
  await dispatch.drained()
})

test('what is done here goes on while more of it is under way, and waits for what of its spaces is elsewhere', async () => {
  const { dispatch, begun } = createWorld()
  const [first, second, away, third] = [deedIn('x'), deedIn('x'), deedIn('a:y', 'x'), deedIn('x')] as const
  for (const deed of [first, second, away, third]) void dispatch.add(deed)
  await settled()
  expect(begun.map(({ ids }) => ids)).toEqual([[first.id], [second.id]])
  for (const { end } of begun.slice()) end([done])
  await settled()
  expect(begun.at(-1)?.ids).toEqual([away.id])
  begun.at(-1)?.end([done])
  await settled()
  expect(begun.at(-1)?.ids).toEqual([third.id])
})

test('whatever comes in and whenever it ends, each space sees its deeds begun in their order, and all are answered', async () => {
  const space = fc.constantFrom('x', 'y', 'a:x', 'a:y', 'b:x')
  const step = fc.oneof(
    fc.record({ add: fc.uniqueArray(space, { minLength: 1, maxLength: 3 }) }),
    fc.record({ end: fc.nat(), isLost: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { dispatch, begun } = createWorld()
      const deeds: TakenDeed[] = []
      const answers: Promise<Answer>[] = []
      const open = (): Begun[] => begun.filter((one) => !ended.has(one))
      const ended = new Set<Begun>()
      const end = (one: Begun, isLost: boolean): void => {
        ended.add(one)
        one.end(one.ids.map(() => (isLost ? null : done)))
      }
      for (const one of steps) {
        if ('add' in one) {
          const deed = deedIn(...one.add)
          deeds.push(deed)
          answers.push(dispatch.add(deed))
        } else {
          const some = open()
          const picked = some[one.end % Math.max(1, some.length)]
          if (picked) end(picked, one.isLost)
        }
        await settled()
      }
      for (let left = open(); left.length > 0; left = open()) {
        for (const one of left) end(one, false)
        await settled()
      }
      expect(await Promise.all(answers)).toEqual(answers.map(() => done))
      const order = [...new Set(begun.flatMap(({ ids }) => ids))]
      for (const name of ['x', 'y', 'a:x', 'a:y', 'b:x']) {
        const inSpace = deeds.filter(({ spaces }) => spaces.includes(name)).map(({ id }) => id)
        expect(order.filter((id) => inSpace.includes(id))).toEqual(inSpace)
      }
    }),
    { numRuns: 60 },
  )
})
