import { toneOf } from './callouts.ts'
import { outsideOfCode } from './outside-of-code.ts'

/**
 * Markdown in which what stands between `:::tip` and `:::`, as Outline and Docmost write their callouts, is a quote with the
 * sign of one. What is in code, of another name or without an end stays.
 */
export function directivesAsQuotes(text: string): string {
  if (!text.includes(':::')) return text
  const isOutside = outsideOfCode()
  const done: string[] = []
  let begun = -1
  for (const line of text.split(/\r?\n/)) {
    const mark = isOutside(line) ? markOf(line) : undefined
    if (mark === 'end' && begun >= 0) {
      for (const one of quoted(done.splice(begun))) done.push(one)
      begun = -1
    } else {
      if (mark === 'begin') begun = done.length
      done.push(line)
    }
  }
  return done.join('\n')
}

function markOf(line: string): 'begin' | 'end' | undefined {
  if (!line.startsWith(':::')) return undefined
  if (line.trim() === ':::') return 'end'
  return nameIn(line) === '' ? undefined : 'begin'
}

/** What a callout is called that begins with a line; '' where none does. */
function nameIn(line: string): string {
  const name = /^:::\s*([a-z]+)\s*$/i.exec(line)?.[1] ?? ''
  return toneOf(name) === undefined ? '' : name
}

function quoted([head = '', ...lines]: readonly string[]): readonly string[] {
  const isWritten = (line: string): boolean => line.trim() !== ''
  const words = lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1)
  return ['', `> [!${nameIn(head)}]`, ...words.map((line) => `> ${line}`), '']
}
