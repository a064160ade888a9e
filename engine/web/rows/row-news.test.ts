import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { createToyTeam } from '../testing/toy-team.ts'
import type { Note } from '../testing/toy.ts'
import { Line, ada, bob } from '../testing/toy.ts'

const space = teamSpace
const row = (seq: number, text = `${seq}`): Line => ({ space, id: `m${seq}`, by: bob, text, seq })

test('who listens hears of rows that are not at hand, in their order, and of what a new copy hides', async () => {
  const { server, clock, open } = await createToyTeam({ [ada]: 'member' })
  for (let seq = 1; seq <= 20; seq += 1) server.write(space, [{ put: 'line', row: row(seq) }])
  server.prune(space)
  const one = open(ada)
  await server.run()
  const heard: string[] = []
  const stop = one.onRows(Line, space, (changes) => {
    if (!changes) heard.push('missed')
    for (const change of changes ?? []) heard.push(`${change.id} ${change.row?.text ?? 'gone'}`)
  })
  expect(one.row(Line, { space, id: 'm1' })).toBeUndefined()
  server.write(space, [{ put: 'line', row: row(1, 'edited') }])
  const note: Note = { space, id: 'n1', text: 'another kind', edits: 0 }
  server.write(space, [{ put: 'note', row: note }])
  server.write(space, [{ drop: 'line', id: 'm2' }])
  await server.run()
  expect(heard).toEqual(['m1 edited', 'm2 gone'])
  server.lineOf(ada).cut()
  server.write(space, [{ put: 'line', row: row(3, 'while away') }])
  server.prune(space)
  await clock.pass(30_000)
  await server.run()
  expect(heard.at(-1)).toBe('missed')
  const before = heard.length
  stop()
  server.write(space, [{ put: 'line', row: row(1, 'again') }])
  await server.run()
  expect(heard).toHaveLength(before)
})
