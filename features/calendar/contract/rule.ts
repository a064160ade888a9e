import * as z from 'zod/mini'
import { type Local, isLocal } from '@atrium/base/local-date-time'

/** How an event repeats: RFC 5545's RRULE, with UNTIL by the clocks of the event's own zone. */
export interface Rule {
  readonly freq: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: Local
  /** `MO`, `-1FR`. */
  readonly byDay: readonly string[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly byYearDay: readonly number[]
  readonly byWeekNo: readonly number[]
  readonly bySetPos: readonly number[]
  readonly byHour: readonly number[]
  readonly byMinute: readonly number[]
  readonly bySecond: readonly number[]
  readonly weekStart: string
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** The most times of one day, and the most that can be said of one period: what is more is no meeting. */
const maxTimes = 24
const maxProduct = 400
/** A series ends after so many events at most, or goes on. */
export const maxCount = 5_000
const maxInterval = 1_000

/** What is wrong with a rule, in words, or the rule. */
type ReadRule = { readonly ok: true; readonly rule: Rule } | { readonly ok: false; readonly problem: string }

const lists = {
  BYMONTHDAY: ['byMonthDay', 31],
  BYMONTH: ['byMonth', 12],
  BYYEARDAY: ['byYearDay', 366],
  BYWEEKNO: ['byWeekNo', 53],
  BYSETPOS: ['bySetPos', 366],
  BYHOUR: ['byHour', 23],
  BYMINUTE: ['byMinute', 59],
  BYSECOND: ['bySecond', 59],
} as const
type ListName = (typeof lists)[keyof typeof lists][0]

const problems = {
  form: 'This repeat rule cannot be read.',
  often: 'Events can repeat daily, weekly, monthly or yearly, not more often.',
  many: `Events can repeat up to ${maxCount} times, or without an end.`,
  wide: 'This repeat rule is too complex. Simplify it.',
} as const

const bare: Omit<Rule, 'freq'> = {
  interval: 1,
  weekStart: 'MO',
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  byYearDay: [],
  byWeekNo: [],
  bySetPos: [],
  byHour: [],
  byMinute: [],
  bySecond: [],
}

function readRule(text: string): ReadRule {
  const parts = text.length > 500 ? undefined : splitRule(text)
  if (!parts) return no('form')
  const freq = frequencies.find((one) => one === parts.get('FREQ'))
  if (!freq) return no(isTooOften(parts.get('FREQ')) ? 'often' : 'form')
  const rule = partsOf({ ...bare, freq }, parts)
  if (!rule) return no('form')
  const problem = excess(rule)
  return problem ? no(problem) : { ok: true, rule }
}

const isTooOften = (freq = ''): boolean => /^(SECOND|MINUTE|HOUR)LY$/.test(freq)

const no = (problem: keyof typeof problems): ReadRule => ({ ok: false, problem: problems[problem] })

/** Each part under its name; undefined where one is no part, or comes twice. */
function splitRule(text: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value] = part.split('=')
    if (!value || parts.has(name)) return undefined
    parts.set(name, value)
  }
  return parts
}

function partsOf(start: Rule, parts: ReadonlyMap<string, string>): Rule | undefined {
  let rule: Rule = start
  for (const [name, value] of parts) {
    const part = name === 'FREQ' ? {} : partOf(name, value)
    if (!part) return undefined
    rule = { ...rule, ...part }
  }
  return rule
}

const simple: Readonly<Record<string, (value: string) => Partial<Rule> | undefined>> = {
  INTERVAL: (value) => positive(value, (interval) => ({ interval })),
  COUNT: (value) => positive(value, (count) => ({ count })),
  UNTIL: (value) => untilOf(value),
  WKST: (value) => (weekdays.some((day) => day === value) ? { weekStart: value } : undefined),
  BYDAY: (value) => {
    const days = value.split(',')
    return days.every((day) => /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.test(day)) ? { byDay: days } : undefined
  },
}

function partOf(name: string, value: string): Partial<Rule> | undefined {
  if (Object.hasOwn(simple, name)) return simple[name]?.(value)
  if (!Object.hasOwn(lists, name)) return undefined
  const [key, most] = lists[name as keyof typeof lists]
  const numbers = value.split(',').map((one) => (/^[+-]?\d{1,3}$/.test(one) ? Number(one) : NaN))
  const isTime = key === 'byHour' || key === 'byMinute' || key === 'bySecond'
  const fits = (one: number): boolean => (isTime ? one >= 0 && one <= most : one !== 0 && one >= -most && one <= most)
  return numbers.every(fits) ? ({ [key]: numbers } satisfies Partial<Record<ListName, number[]>>) : undefined
}

function positive(value: string, make: (number: number) => Partial<Rule>): Partial<Rule> | undefined {
  return /^\d{1,15}$/.test(value) && Number(value) > 0 ? make(Number(value)) : undefined
}

function untilOf(value: string): Partial<Rule> | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(value)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  const until = `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}`}`
  return isLocal(until) ? { until } : undefined
}

function excess(rule: Rule): 'many' | 'wide' | 'form' | undefined {
  if (rule.count !== undefined && rule.until !== undefined) return 'form'
  if ((rule.count ?? 0) > maxCount) return 'many'
  const lengths = (names: readonly (keyof Rule)[]): number =>
    names.reduce((product, name) => product * ((rule[name] as readonly unknown[]).length || 1), 1)
  const times = lengths(['byHour', 'byMinute', 'bySecond'])
  const all = times * lengths(['byDay', 'byMonthDay', 'byMonth', 'byYearDay', 'byWeekNo'])
  return times > maxTimes || all > maxProduct || rule.interval > maxInterval ? 'wide' : undefined
}

/** The rule as RFC 5545 writes it. */
export function ruleText(rule: Rule): string {
  const compact = rule.until?.replaceAll(/[-:]/g, '')
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join()}`] : []
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(compact === undefined ? [] : [`UNTIL=${compact}`]),
    ...list('BYDAY', rule.byDay),
    ...Object.entries(lists).flatMap(([name, [key]]) => list(name, rule[key])),
    ...(rule.weekStart === 'MO' ? [] : [`WKST=${rule.weekStart}`]),
  ].join(';')
}

/** A rule, or nothing. */
export const RuleSchema = z.string().check((context) => {
  if (context.value === '') return
  const read = readRule(context.value)
  if (!read.ok) context.issues.push({ code: 'custom', message: read.problem, input: context.value })
})

/** The rule of something that is kept, which was read before. */
export function ruleOf(text: string): Rule | undefined {
  const read = readRule(text)
  return read.ok ? read.rule : undefined
}

/** What is wrong with a rule, in words. */
export function ruleProblem(text: string): string | undefined {
  const read = readRule(text)
  return read.ok ? undefined : read.problem
}
