import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/step.ts'
import { placesIn } from './planted.ts'
import { tables } from './tables.ts'

const all = Object.entries(tables).flatMap(([table, entries]) => entries.map((entry) => ({ table, entry })))

test('each planted fault still finds its place', () => {
  const lost = all.filter(({ entry }) => placesIn(readFileSync(join(root, entry.file), 'utf8'), entry) !== 1)
  expect(lost.map(({ table, entry }) => `${table} ${entry.name}: ${entry.file}`)).toEqual([])
})

test('each planted fault changes something', () => {
  expect(all.filter(({ entry }) => entry.find === entry.instead)).toEqual([])
})

test('each planted fault names tests that there are', () => {
  const isThere = (file: string, name = ''): boolean =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(name)
  const untested = all.filter(({ entry }) => !entry.red.every((file) => isThere(file, entry.test)))
  expect(untested.map(({ table, entry }) => `${table} ${entry.name}: ${entry.red.join()}`)).toEqual([])
  expect(all.filter(({ entry }) => entry.red.length === 0)).toEqual([])
})

test('no two planted faults of a table have the same name', () => {
  const names = all.map(({ table, entry }) => `${table} ${entry.name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
