import { newId } from '@atrium/base/id'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { noteFiles } from './note-files.ts'
import { pageInMemory } from '../../../tests/contracts/documents.ts'

test('the files that a page shows are noted, and those that nothing needs go into the trash', async () => {
  const { memory, space, page } = pageInMemory()
  const file = (change: Partial<SpaceFile> = {}) => {
    const row = fileOf(space, change)
    memory.put(SpaceFile, row)
    return row.id
  }
  const place = { kind: 'document', id: page.id } as const
  const [shown, back, hidden, orphan] = [
    file(),
    file({ deletedAt: 5 }),
    file({ places: [place] }),
    file({ places: [place] }),
  ]
  const note = { space, id: page.id, shown: [shown, back], hidden: [hidden], orphans: [orphan, newId()] }
  expect(await memory.act(noteFiles, note, { by: bob })).toBe('done')
  const now = (id: string) => memory.row(SpaceFile, { space, id })
  expect(now(shown)?.places).toEqual([place])
  expect(now(back)).toMatchObject({ places: [place], deletedAt: null })
  expect(now(hidden)).toMatchObject({ places: [], deletedAt: null })
  expect(now(orphan)).toMatchObject({ places: [], deletedAt: someTime })
})
