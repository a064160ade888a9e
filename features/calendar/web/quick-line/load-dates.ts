import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node'

/** Finds dates in the words of one language. */
export type FindDates = (text: string, reference: ParsingReference, option: ParsingOption) => readonly ParsedResult[]

/** How dates are read for one person: in their language first, in English where that finds nothing. */
export interface Dates {
  readonly language: string
  /** Whether 3/4 is in April for them. */
  readonly isDayFirst: boolean
  readonly own: FindDates | undefined
  readonly english: FindDates
}

interface Finder {
  readonly casual: { readonly parse: FindDates }
}

const languages: Readonly<Record<string, () => Promise<Finder>>> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  es: () => import('chrono-node/es'),
  fi: () => import('chrono-node/fi'),
  fr: () => import('chrono-node/fr'),
  id: () => import('chrono-node/id'),
  it: () => import('chrono-node/it'),
  ja: () => import('chrono-node/ja'),
  nl: () => import('chrono-node/nl'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
  sv: () => import('chrono-node/sv'),
  uk: () => import('chrono-node/uk'),
  vi: () => import('chrono-node/vi'),
  zh: () => import('chrono-node/zh'),
}

/** Loads what reads the dates of a language as `de-AT`, where there is something that does. */
export async function loadDates(language: string): Promise<Dates> {
  const name = language.split('-')[0]?.toLowerCase() ?? ''
  const load = Object.hasOwn(languages, name) ? languages[name] : undefined
  const [english, own] = await Promise.all([import('chrono-node/en'), load?.()])
  return {
    language,
    isDayFirst: isDayFirst(language),
    english: (text, reference, option) => english.casual.parse(text, reference, option),
    own: own && ((text, reference, option) => own.casual.parse(text, reference, option)),
  }
}

function isDayFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month')
}
