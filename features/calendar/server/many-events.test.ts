import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { createEvent } from '../contract/create-event.ts'

const server = await serverOfFile()

test('of many events made at once each id is taken by one, also where it was taken before', async () => {
  const ada = await server.arrive('ada')
  const times = { start: '2027-01-05T10:00:00', end: '2027-01-05T11:00:00' }
  const make = (id: string, title: string) =>
    server.actor.act({
      id: newId(),
      by: ada,
      action: createEvent.name,
      input: { space: teamSpace, id, title, ...times },
    })
  const [there, twice] = [newId(), newId()]
  expect(await make(there, 'First')).toMatchObject({ ok: true })
  const ids = [newId(), newId(), twice, there, newId(), twice]
  const answers = await Promise.all(ids.map((id, nth) => make(id, `Event ${nth}`)))
  expect(answers.map((answer) => (answer.ok ? 'made' : answer.code))).toEqual([
    'made',
    'made',
    'made',
    'taken',
    'made',
    'taken',
  ])
  const { rows } = await server.engine.pool.query(
    'select title from calendar_event where id = any($1) order by title',
    [[there, twice]],
  )
  expect(rows).toEqual([{ title: 'Event 2' }, { title: 'First' }])
})
