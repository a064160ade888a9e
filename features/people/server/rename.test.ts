import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { run } from '@atrium/engine/server'
import type { Person } from '../contract/person.ts'
import { rename } from '../contract/rename.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const act = (name: string) => server.actor.act({ id: newId(), by: ada, action: rename.name, input: { name } })

test('a name is kept trimmed and without characters that hide or turn text (R1.03, R5.23, R7.06)', async () => {
  expect(await act('  Ada \u202eKing\u0000 ')).toMatchObject({ ok: true })
  const rows = await run(server.engine.pool, 'select display_name, first_name from person where id = $1', [ada])
  expect(rows).toEqual([{ display_name: 'Ada King', first_name: 'Ada' }])
})

test('no name and one that is too long are refused in words', async () => {
  expect(await act(' \u200f ')).toMatchObject({ code: 'no-name', message: 'Please enter a name.' })
  const tooLong = { code: 'bad-input', message: 'A name can have at most 80 characters.' }
  expect(await act('x'.repeat(81))).toMatchObject(tooLong)
})

test('a profile is found again by its id after it has changed, and nobody changes that of another (R7.14)', async () => {
  const bob = await server.arrive('bob')
  await act('Ada Lovelace')
  const asBob = await server.socket(bob)
  await asBob.hello()
  const profiles = asBob.frames
    .flatMap((frame) => (frame.type === 'snapshot' ? frame.kinds : []))
    .flatMap(({ kind, rows }) => (kind === 'person' ? rows : [])) as unknown as Person[]
  expect(profiles.find(({ id }) => id === ada)).toMatchObject({ displayName: 'Ada Lovelace', firstName: 'Ada' })
  expect(profiles.find(({ id }) => id === bob)).toMatchObject({ displayName: 'bob' })
  await asBob.close()
})
