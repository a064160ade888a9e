import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSession } from '@atrium/features/auth/web'
import { rooms } from './early-files.ts'
import { createRecovery } from './recovery.ts'
import { createAppRouter } from './router.tsx'

const nothing = (): void => undefined
const counts = { read: () => null, keep: () => true }

test('Files are listed for pages that there are, from sources that there are', () => {
  const session = createSession({ forget: async () => undefined, foundLate: nothing })
  const recovery = createRecovery({ reload: nothing, schedule: nothing, counts, log: nothing })
  const known = Object.keys(createAppRouter({ session, recovery }).routesByPath)
  const paths = rooms.flatMap((room) => room.paths)
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  const root = join(import.meta.dirname, '../..')
  const sources = ['app/web/**/*.tsx', 'features/*/web/**/*.tsx'].flatMap((pattern) => globSync(pattern, { cwd: root }))
  const made = rooms.flatMap(({ from, later = [] }) => [...from, ...later])
  expect(made.filter((source) => sources.filter((file) => file.endsWith(`/${source}`)).length !== 1)).toEqual([])
})
