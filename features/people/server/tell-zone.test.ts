import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { run } from '@atrium/engine/server'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { tellZone } from '../contract/tell-zone.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const act = (zone: unknown) => server.actor.act({ id: newId(), by: ada, action: tellZone.name, input: { zone } })
const zones = () => run(server.engine.pool, 'select zone from person where id = $1', [ada])

test('nobody knows the zone of a person until they tell it, and then the team does (R2.15)', async () => {
  expect(await zones()).toEqual([{ zone: null }])
  expect(await act('Europe/Madrid')).toMatchObject({ ok: true })
  expect(await zones()).toEqual([{ zone: 'Europe/Madrid' }])
})

test('what is no name of a zone is refused', async () => {
  for (const zone of ['', 'Europe/Mad rid', 'x'.repeat(65), 7, null])
    expect(await act(zone)).toMatchObject({ ok: false, code: 'bad-input' })
})
