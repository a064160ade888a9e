const matter = /^---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/
const field = /^([\p{L}\d][\p{L}\d _.-]{0,80}):(?:[ \t]+(.*))?$/u
/** What belongs to the field above it, as one of a list, and what is said of none. */
const below = /^(?:\s+\S.*|- .*|\s*#.*|\s*)$/

/**
 * Markdown whose fields at its head, as programs for sites and notes write them in YAML, stand in a table below its title.
 * Words between two lines are no fields, and stay.
 */
export function withFieldsInTable(text: string): string {
  const [all = '', head = ''] = matter.exec(text) ?? []
  const fields = fieldsIn(head.split(/\r?\n/))
  return fields.length === 0 ? text : withFields(text.slice(all.length), fields)
}

type Field = readonly [name: string, value: string]

function withFields(text: string, fields: readonly Field[]): string {
  const [heading = ''] = /^\s*# [^\n]*(?:\n|$)/.exec(text) ?? []
  const title = heading === '' ? fields.find(([name]) => name.toLowerCase() === 'title') : undefined
  const rows = fields.filter((one) => one !== title).map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`)
  const table = rows.length === 0 ? '' : `|  |  |\n| --- | --- |\n${rows.join('\n')}\n\n`
  return `${title ? `# ${title[1]}` : heading.trimEnd()}\n\n${table}${text.slice(heading.length)}`
}

/** None where there is a line that is no part of one. */
function fieldsIn(lines: readonly string[]): readonly Field[] {
  const fields: [string, string][] = []
  for (const line of lines) {
    const [, name, value = ''] = field.exec(line) ?? []
    const last = fields.at(-1)
    if (name !== undefined) fields.push([name, unquoted(value)])
    else if (last && below.test(line)) last[1] = joined(last[1], line)
    else return []
  }
  return fields
}

const joined = (value: string, line: string): string =>
  [value, unquoted(line.replace(/^\s*- /, ''))].filter((part) => part !== '').join(', ')

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2')

const cell = (words: string): string => words.replaceAll('|', '\\|')
