// Which features read the tables of others, or write their records. A feature's rows are read and written through its own door.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A feature's file that names the table of another. */
export interface Foreign {
  readonly file: string
  readonly table: string
}

/** A feature's file that writes the record of another. */
export interface ForeignRecord {
  readonly file: string
  readonly record: string
}

interface Source {
  readonly file: string
  readonly text: string
  /** The feature, or `engine`. */
  readonly owner: string
}

/** Every place below `folder` where a feature reads or writes the table of a feature above it. */
export function foreignTables(folder: string): readonly Foreign[] {
  const sources = sourcesBelow(folder)
  const owners = ownersOf(sources)
  return sources
    .filter(({ file, owner }) => owner !== 'engine' && /\/server\//.test(file) && !/migrations/.test(file))
    .flatMap(({ file, text, owner }) =>
      [...new Set(tablesIn(text))]
        .filter((table) => (owners.get(table) ?? owner) !== owner && owners.get(table) !== 'engine')
        .map((table) => ({ file, table })),
    )
}

/** Every place below `folder` where a feature puts, adds or drops a record that it imports from another. */
export const foreignRecords = (folder: string): readonly ForeignRecord[] =>
  sourcesBelow(folder).flatMap(({ file, text }) => {
    const imported = new Set(
      [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@atrium\/features\//g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().replace(/^(?:type )?.* as /, '')),
      ),
    )
    return [...text.matchAll(/\.(?:put|add|drop)\(\s*(\w+)/g)]
      .map(([, record = '']) => record)
      .filter((record) => imported.has(record))
      .map((record) => ({ file, record }))
  })

function sourcesBelow(folder: string): readonly Source[] {
  const files = globSync('{features,engine}/**/*.ts', {
    cwd: folder,
    exclude: (name) => /node_modules|\.test\./.test(name),
  })
  return files.toSorted().map((file) => ({
    file,
    text: readFileSync(join(folder, file), 'utf8'),
    owner: file.startsWith('features/') ? (file.split('/')[1] ?? '') : 'engine',
  }))
}

/** Whose each table is: who defines the record, or makes the table. */
function ownersOf(sources: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { text, owner } of sources)
    for (const [, record = ''] of text.matchAll(/defineRecord\(\{[^}]*?name: '(\w+)'/g))
      owners.set(snake(record), owner)
  for (const { text, owner } of sources)
    for (const [, table = ''] of text.matchAll(/create table (?:if not exists )?"?(\w+)"?/g))
      if (!owners.has(table)) owners.set(table, owner)
  return owners
}

function tablesIn(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
  const built = code.matchAll(/(?:selectFrom|[a-z]+Join|insertInto|updateTable|deleteFrom)\(\s*\[?'(\w+)/g)
  const written = code.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)"?\b/g)
  return [...built, ...written].map(([, name = '']) => snake(name))
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
