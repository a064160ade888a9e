/** Notion puts the id of a page behind its name. */
const withId = / [0-9a-f]{32}$/

/** The name of a file or a folder as a person gave it. */
export const withoutId = (name: string): string => name.replace(withId, '') || name

/** Notion gives out each table twice: as it is shown, and with all of its rows. */
const baseOf = (path: string): string => withoutId((path.split('/').at(-1) ?? '').replace(/(?:_all)?\.[^.]+$/, ''))

const isTable = (name: string): boolean => /\.csv$/i.test(name)

/** The folders of a zip in which the pages of a table lie: Notion puts the table beside them. */
export function tablesIn(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].filter(isTable).map(folderOf))
}

/** The folder in which the pages of a table lie. */
const folderOf = (table: string): string => [...table.split('/').slice(0, -1), baseOf(table)].map(withoutId).join('/')

/** The tables of a zip that have no pages. */
export function tablesAlone(names: Iterable<string>): readonly string[] {
  const all = [...names]
  const folders = new Set(all.map((name) => name.split('/').slice(0, -1).map(withoutId).join('/')))
  return all.filter((name) => isTable(name) && !folders.has(folderOf(name)))
}

/** Whether a file is a page of such a table. */
export const isInTable = (path: string, tables: ReadonlySet<string>): boolean =>
  tables.has(path.split('/').slice(0, -1).map(withoutId).join('/'))

const property = /^([^:|`<[\]]{1,80}): ?(.*)$/

/** Markdown of a page of a table, whose properties follow its title as lines of `Name: value`, with those as a table. */
export function propertiesAsTable(text: string): string {
  const [head = ''] = /^\s*# [^\n]*\n\s*\n/.exec(text) ?? []
  if (head === '') return text
  const rest = text.slice(head.length)
  const [lines = ''] = /^[^\n]+(?:\n[^\n]+)*/.exec(rest) ?? []
  const rows = lines.split('\n').map((line) => property.exec(line.trimEnd()))
  if (lines === '' || rows.some((row) => row === null)) return text
  const table = rows.map((row) => `| ${cell(row?.[1])} | ${cell(row?.[2])} |`)
  return `${head}|  |  |\n| --- | --- |\n${table.join('\n')}\n${rest.slice(lines.length)}`
}

const cell = (words = ''): string => words.trim().replaceAll('|', '\\|')
