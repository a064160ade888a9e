import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { createMemory, someTime } from '../server/testing/memory.ts'
import { defineAction, perform, spacesOf } from './action.ts'
import { anytime, defineGate } from './gate.ts'
import { defineRecord } from './record.ts'
import { Refusal, commonRefusal, commonRefusals } from './refusal.ts'
import { type PersonId, SpaceIdSchema, everybody, ownSpace, teamSpace, writers } from './space.ts'

const ada = newId<'person'>()
const den = newId<'space'>()
const attic = newId<'space'>()

const Box = defineRecord({
  name: 'box',
  schema: z.object({ space: z.string(), id: z.string(), isLocked: z.boolean(), by: z.string(), at: z.number() }),
})
const inRoom = z.object({ space: SpaceIdSchema, id: z.string() })

const unlocked = defineGate({
  name: 'the box is not locked',
  refusals: { locked: 'This box is locked.' },
  async pass(tx, { id }: { readonly id: string }, { space, refuse }) {
    if ((await tx.get(Box, { space, id }))?.isLocked) refuse('locked')
  },
})

const onBox = defineGate({
  name: 'the box is there',
  refusals: { 'no-box': 'This box is gone.' },
  pass: async (tx, { id }: { readonly id: string }, { space, refuse }) =>
    (await tx.get(Box, { space, id })) ?? refuse('no-box'),
})

const open = defineAction({
  name: 'boxes/open-it-wide',
  input: inRoom,
  may: writers,
  when: [unlocked],
  on: onBox,
  refusals: { empty: 'There is nothing in it.' },
  async apply(tx, _input, { on: box, by, at, refuse }) {
    if (box.by === 'nobody') refuse('empty')
    await tx.put(Box, { ...box, by, at })
  },
})

/** As little as an action can say. */
const plain = { name: 'boxes/open', input: inRoom, may: writers, when: anytime, refusals: {}, apply: async () => {} }

const box = { space: den, id: 'a', isLocked: false, by: '', at: 0 }

test('an action is called by its name in words, and happens where its input says, unless it says otherwise', () => {
  expect(open.title).toBe('Open it wide')
  expect(open.where({ space: den, id: 'a' }, ada)).toBe(den)
  const other = defineAction({ ...plain, title: 'Break open', where: () => teamSpace })
  expect([other.title, other.where({ space: den, id: 'a' }, ada)]).toEqual(['Break open', teamSpace])
})

test('an action whose input names no space needs to say where it happens', () => {
  const input = z.unknown()
  const nowhere = defineAction({
    name: 'boxes/none',
    input,
    may: [],
    when: anytime,
    refusals: {},
    apply: async () => {},
  })
  for (const one of [undefined, null, 'space', {}, { space: 7 }])
    expect(() => nowhere.where(one, ada)).toThrow('needs `where`')
})

test('an action can be refused for its own reasons and those of its gates', () => {
  expect(open.refusals).toEqual({
    locked: 'This box is locked.',
    'no-box': 'This box is gone.',
    empty: 'There is nothing in it.',
  })
})

test('the states are asked first, in their order, then what it is done to, and only then is it done', async () => {
  const memory = createMemory()
  const doIt = () => memory.act(open, { space: den, id: 'a' }, { by: ada, role: 'member' })
  expect(await doIt()).toBe('no-box')
  memory.put(Box, { ...box, isLocked: true })
  expect(await doIt()).toBe('locked')
  memory.put(Box, { ...box, by: 'nobody' })
  expect(await doIt()).toBe('empty')
  memory.put(Box, box)
  expect(await doIt()).toBe('done')
  expect(memory.rows(Box)).toEqual([{ ...box, by: ada, at: someTime }])
})

/** Opens a box in two rooms, of which the second may be closed too. */
const openBoth = defineAction({ ...plain, when: [unlocked], on: onBox, alsoIn: () => [attic] })

test('what is done in several spaces asks for the same states in each', async () => {
  const memory = createMemory()
  memory.put(Box, box)
  const doIt = () => memory.act(openBoth, { space: den, id: 'a' }, { by: ada })
  expect(await doIt()).toBe('done')
  memory.put(Box, { ...box, space: attic, isLocked: true })
  expect(await doIt()).toBe('locked')
})

test('what is done in one space asks for its states there alone, and what is for any time asks for none', async () => {
  const memory = createMemory()
  const asked: string[] = []
  const noting = defineGate({
    name: 'somebody was asked',
    refusals: {},
    pass: async (_tx, _input, { space }) => void asked.push(space),
  })
  const doIt = (when: typeof plain.when) =>
    memory.act(defineAction({ ...plain, when }), { space: den, id: 'a' }, { by: ada })
  expect([await doIt([noting]), asked]).toEqual(['done', [den]])
  expect([await doIt(anytime), asked]).toEqual(['done', [den]])
})

test('the spaces of a deed are each named once, in one order for all', () => {
  const spaces = (also: readonly (typeof den)[]) =>
    spacesOf(defineAction({ ...plain, also: () => also, alsoIn: () => [den] }), { space: teamSpace, id: '' }, ada)
  expect(spaces([ownSpace(ada), den])).toEqual([den, ownSpace(ada), teamSpace])
  expect(spaces([teamSpace])).toEqual([den, teamSpace])
  expect(spacesOf(open, { space: den, id: '' }, ada)).toEqual([den])
})

test('a refusal says its code and its words', async () => {
  const tx = { get: async () => undefined, put: async () => {}, add: async () => {}, drop: async () => {} }
  const facts = { id: newId(), by: ada, role: 'owner', at: 1, seq: 1 } as const
  const refused = perform(open, { tx, input: { space: den, id: 'a' }, ...facts })
  await expect(refused).rejects.toThrow(new Refusal('no-box', 'This box is gone.'))
  await expect(refused).rejects.toMatchObject({ code: 'no-box', name: 'Refusal' })
})

test('what any action can meet has words, which can be given closer', () => {
  expect(commonRefusal('taken')).toMatchObject({ code: 'taken', message: commonRefusals.taken })
  expect(commonRefusal('bad-input', 'A day has 24 hours.')).toMatchObject({
    code: 'bad-input',
    message: 'A day has 24 hours.',
  })
})

test('R6.07 who is not among the roles does nothing, and what the server alone does it does for anybody', async () => {
  const memory = createMemory()
  memory.put(Box, box)
  const input = { space: den, id: 'a' }
  expect(await memory.act(open, input, { by: ada, role: 'viewer' })).toBe('not-allowed')
  const nobody = 'nobody' as PersonId
  expect(await memory.act({ ...open, may: [] }, input, { by: nobody, role: 'guest' })).toBe('done')
  expect(everybody).toContain('guest')
})
