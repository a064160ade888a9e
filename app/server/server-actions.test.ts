import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPush } from '@atrium/features/notifications/server'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { createLetters } from './letters.ts'

const root = join(import.meta.dirname, '../..')
const serverOnly = /defineAction\(\{\s*name: '([^']+)'(?:(?!defineAction\()[\s\S])*?\bmay: serverOnly,/g

test('each action that only the server does is known to every process, as its home would else leave it', () => {
  const all = [...features, ...createLetters().features, createPush().feature]
  const known = new Set(all.flatMap(({ actions = [] }) => actions.map(({ name }) => name)))
  const files = globSync('features/*/contract/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const declared = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(serverOnly)].map(([, name = '']) => name),
  )
  expect(declared.length).toBeGreaterThan(30)
  expect(declared.filter((name) => !known.has(name))).toEqual([])
})
