import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type TestAtrium, openAtrium } from '../../../tests/atrium.ts'

let atrium: TestAtrium

beforeAll(async () => {
  atrium = await openAtrium()
})
afterAll(() => atrium.close())

test('an invitation for an address goes out as a letter with its link', async () => {
  const { cookie } = await atrium.newcomer()
  const act = (action: string, input: object) => atrium.post(`v1/actions/workspaces/${action}`, input, { cookie })
  const space = newId<'space'>()
  await act('create', { id: space, name: 'Harbour <b>', clientCreatedAt: '' })
  const token = 'a'.repeat(32)
  expect(await act('invite', { space, id: newId(), token, email: 'grace@example.org' })).toMatchObject({ status: 200 })
  await expect.poll(() => atrium.mailsTo('grace@example.org')).toHaveLength(1)
  const [letter] = await atrium.mailsTo('grace@example.org')
  expect(letter).toContain('Ada invites you to the workspace “Harbour <b>” in Atrium.')
  expect(letter).toContain(`${atrium.publicUrl}/invite/${token}\n`)
})
