// Rules of our own about the sources that no linter knows: whose tables are read, and that props are written out.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignTables } from './foreign-tables.ts'
import { root } from './step.ts'

/** The tables of others that are still read past their doors. The list only grows shorter. */
const left: Readonly<Record<string, readonly string[]>> = {
  'features/admin/server/accounts-answer.ts': ['auth_session'],
  'features/admin/server/audit-answer.ts': ['member'],
  'features/auth/server/accounts.ts': ['person'],
  'features/auth/server/options.ts': ['person'],
  'features/auth/server/registration.ts': ['person'],
  'features/auth/server/reset-link.ts': ['person', 'member'],
  'features/auth/server/sessions.ts': ['person'],
  'features/calendar/server/feed.ts': ['member', 'workspace', 'person'],
  'features/calendar/server/free-slots.ts': ['person', 'preferences'],
  'features/calendar/server/import/import-source.ts': ['space_file'],
  'features/calendar/server/import/into.ts': ['person', 'member'],
  'features/calendar/server/read-events.ts': ['workspace'],
  'features/calendar/server/tell/tell-event.ts': ['notice'],
  'features/calendar/server/touching-events.ts': ['workspace'],
  'features/documents/server/answers.ts': ['member', 'workspace'],
  'features/documents/server/body/body-tables.ts': ['notice', 'activity'],
  'features/documents/server/share/shared-page.ts': ['space_file', 'workspace'],
  'features/files/server/room.ts': ['workspace', 'member'],
  'features/search/server/resolve-names.ts': ['person', 'member'],
  'features/workspaces/server/close-notices.ts': ['notice'],
  'features/workspaces/server/find-letter.ts': ['person', 'member'],
  'features/workspaces/server/invitations.ts': ['person', 'member'],
  'features/workspaces/server/join-default.ts': ['member'],
  'features/workspaces/server/join-requests.ts': ['member'],
}

const found = foreignTables(root).map(({ file, table }) => `${file} ${table}`)
const known = Object.entries(left).flatMap(([file, tables]) => tables.map((table) => `${file} ${table}`))
const spread = globSync('{app,engine,features,ui}/**/*.tsx', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
  .filter((file) => /\{\s*\.\.\.\{/.test(readFileSync(join(root, file), 'utf8')))
  .map((file) => `${file}: write props out, they are spread from a literal`)
const problems = [
  ...found.filter((one) => !known.includes(one)).map((one) => `${one}: the table of another feature; ask at its door`),
  ...known
    .filter((one) => !found.includes(one))
    .map((one) => `${one}: no longer read; take it off the list in tools/check-sources.ts`),
  ...spread,
]
for (const line of problems) console.log(line)
process.exitCode = problems.length > 0 ? 1 : 0
