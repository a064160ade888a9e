import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { createMemory } from '../../../engine/server/testing/memory.ts'
import { pageOf } from './page-of.ts'
import { UsageSettings, setCounting } from './usage.ts'

test('a path is counted as the kind of page that it leads to, and names none', () => {
  expect(pageOf('/workspaces/0190f3a0-0000-7000-8000-00000000000a')).toBe('/workspaces/:id')
  expect(pageOf('/documents/Secret Plan/edit-it')).toBe('/documents/:id/edit-it')
  expect([pageOf('/'), pageOf('/a/bc'), pageOf(`/${'x'.repeat(21)}/1ab/ab1`)]).toEqual(['/', '/:id/bc', '/:id/:id/:id'])
  expect(pageOf('/chat'.repeat(20))).toBe('/chat'.repeat(12))
})

test('whether it is counted what is used is one decision of the team’s', async () => {
  const memory = createMemory()
  const by = newId<'person'>()
  for (const isCounting of [true, false]) {
    expect(await memory.act(setCounting, { isCounting }, { by, role: 'admin' })).toBe('done')
    expect(memory.rows(UsageSettings)).toEqual([{ space: teamSpace, id: teamSpace, isCounting }])
  }
})
