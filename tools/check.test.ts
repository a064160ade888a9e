import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './copy-project.ts'
import { foreignRecords, foreignTables } from './foreign-tables.ts'
import { type Imports, readImports } from './imports.ts'
import { packaged, root } from './step.ts'

/** Each breaks one rule; the tests below look for that rule at that file. */
const planted: Readonly<Record<string, string>> = {
  'features/chat/contract/planted-one.ts': `import { other } from './planted-other.ts'\nexport const one = () => other()\n`,
  'features/chat/contract/planted-other.ts': `import { one } from './planted-one.ts'\nexport const other = () => one()\n`,
  'features/chat/contract/planted-window.ts': `export const width = (): number => window.innerWidth\n`,
  'features/chat/web/planted-server.ts': `export { createBatchRunner } from '../../../engine/server/deeds/batch.ts'\n`,
  'features/spaces/contract/planted-up.ts': `export { sendMessage } from '@atrium/features/chat/contract'\n`,
  'features/chat/contract/planted-deep.ts': `export { Member } from '../../spaces/contract/member.ts'\n`,
  'engine/contract/planted-feature.ts': `export { may } from '@atrium/features/spaces/contract'\n`,
  'base/planted-base.ts': `export { Refusal } from '@atrium/engine/contract'\n`,
  'features/chat/contract/planted-node.ts': `export { readFileSync } from 'node:fs'\n`,
  'features/chat/server/planted-table.ts': "export const planted = 'select id from calendar_event'\n",
  'features/chat/server/planted-notice.ts': `import { Notice } from '@atrium/features/notifications/contract'\nexport const tell = (tx, row) => tx.add(Notice, row)\n`,
  'features/gossip/contract/index.ts': `export const gossip = 1\n`,
  'features/chat/contract/planted-lost.ts': `export { gossip } from '@atrium/features/gossip/contract'\nexport { lost } from './nowhere.ts'\n`,
}

let copy: string
let imports: Imports

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'atrium-check-'))
  copyProject(copy)
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  imports = await readImports(copy, Object.keys(planted))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  ['an import cycle', 'no-cycles', 'features/chat/contract/planted-one.ts'],
  ['server code in the web', 'web-has-no-server', 'features/chat/web/planted-server.ts'],
  ['the engine past its door', 'through-the-door-of-the-engine', 'features/chat/web/planted-server.ts'],
  ['a feature up the layers', 'layers-spaces', 'features/spaces/contract/planted-up.ts'],
  ['a deep import past a door', 'through-the-door', 'features/chat/contract/planted-deep.ts'],
  ['a feature in the engine', 'engine-knows-no-feature', 'engine/contract/planted-feature.ts'],
  ['the engine in base', 'base-stands-alone', 'base/planted-base.ts'],
  ['Node in a contract', 'contract-has-no-node', 'features/chat/contract/planted-node.ts'],
  ['a feature outside the layers', 'in-a-layer', 'features/chat/contract/planted-lost.ts'],
  ['an import that leads nowhere', 'no-dead-end', 'features/chat/contract/planted-lost.ts'],
])('the check catches %s', (_what, rule, from) => {
  expect(imports.violations.map((one) => `${one.rule} ${one.from}`)).toContain(`${rule} ${from}`)
})

test('the check catches a feature that reads the table of another', () => {
  expect(foreignTables(copy)).toContainEqual({ file: 'features/chat/server/planted-table.ts', table: 'calendar_event' })
})

test('the check catches a feature that writes the record of another, as a notice that it sends by itself', () => {
  expect(foreignRecords(copy)).toEqual([{ file: 'features/chat/server/planted-notice.ts', record: 'Notice' }])
})

test('files that are not reached are counted all the same', () => {
  expect(imports.read).toBeGreaterThan(100)
  expect(imports.there).toBeGreaterThan(imports.read)
})

test('the check fails when files are left unread', () => {
  const small = mkdtempSync(join(tmpdir(), 'atrium-unread-'))
  mkdirSync(join(small, 'base'))
  for (const name of ['read.ts', 'unread.ts']) writeFileSync(join(small, 'base', name), 'export const one = 1\n')
  writeFileSync(join(small, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(small, '.dependency-cruiser.mjs'),
    `export default { forbidden: [], options: { exclude: 'unread' } }`,
  )
  const checked = spawnSync(process.execPath, [join(root, 'tools/check-imports.ts'), small], { encoding: 'utf8' })
  rmSync(small, { recursive: true })
  expect(checked).toMatchObject({ status: 1, stdout: 'Only 1 of 2 files were read.\n' })
})

test('the types catch window in a contract', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [packaged('typescript7/bin/tsc'), '-p', 'tsconfig.contract.json'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  expect(status).not.toBe(0)
  expect(stdout).toContain(`features/chat/contract/planted-window.ts(1,36): error TS2304: Cannot find name 'window'`)
})
