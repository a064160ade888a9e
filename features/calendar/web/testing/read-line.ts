import { loadDates, readQuickLine } from '../quick-line/quick-line.ts'

// A Monday.
const now = '2026-11-23T10:00:00'
const languages = ['en-GB', 'en-US', 'de', 'fr', 'es', 'nl', 'it', 'pt-BR', 'sv', 'ru', 'ja', 'pl']
const dates = new Map(await Promise.all(languages.map(async (one) => [one, await loadDates(one)] as const)))

/** What is made of a line: its title, when it starts and when it ends; or what is wrong, after an exclamation mark. */
export function read(line: string, language: string): string {
  const known = dates.get(language)
  if (!known) throw new Error(`${language} was not loaded.`)
  const reading = readQuickLine(line, { now, dates: known, isHalf: language === 'en-US' })
  if (!reading.ok) return `! ${reading.problem}`
  const { title, start, end } = reading.event
  const [from, to] = [start, end].map((local) => local.slice(0, 16).replace('T', ' ')) as [string, string]
  return `${title}: ${from} – ${from.length > 10 && to.startsWith(from.slice(0, 10)) ? to.slice(11) : to}`
}
