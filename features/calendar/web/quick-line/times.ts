import type { Piece, Said } from './pieces.ts'

const clock = (n: 1 | 2): string =>
  String.raw`(?:(?<hour${n}>\d{1,2})(?:(?<sign${n}>[:.h])(?<minute${n}>\d\d))?(?:\s?(?<half${n}>[ap])\.?m\b\.?|(?<=:\d\d)(?<short${n}>[ap])(?!\p{L}))?` +
  String.raw`(?<mark${n}>\s?(?:uhr|uur|h|o['’]clock)(?!\p{L}))?(?:(?<=uhr)\s(?<late${n}>[0-5]\d))?|(?<word${n}>noon|midday|midnight)(?!\p{L}))`
const before = String.raw`(?<![\p{L}\d:./-])`
const after = String.raw`(?![\p{L}\d]|[:./-]\d)`
/** A number before a month is a day. */
const notOfMonth = String.raw`(?!\.?(?:\s+(?:de|of))?\s+(?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|maj|mei|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic|des)\p{L}*)`
const intros = String.raw`at|@|um|gegen|à|a las?|alle|às|om|kl\.?|klo|ore|в`
const fromWords = 'from|between|von|de|entre|dalle|van|das|från|с'
const untilWords = 'to|until|till|and|bis|und|à|au|a|al|y|et|e|alle|tot|en|às|até|till|до'
const ranges = new RegExp(
  `${before}(?:(?<intro>${fromWords})\\s+|at\\s+)?${clock(1)}(?:\\s*[-–—]\\s*|\\s+(?:${untilWords})\\s+)${clock(2)}${after}${notOfMonth}`,
  'giu',
)
const singles = new RegExp(`${before}(?<!\\bin\\s)(?:(?<intro>${intros})\\s*)?${clock(1)}${after}`, 'giu')
const compacts = new RegExp(`${before}(?:${intros})\\s*(?<hour1>[01]\\d|2[0-3])(?<minute1>[0-5]\\d)${after}`, 'giu')
const spoken = new RegExp(
  `${before}(?:at\\s+)?(?:(?<by>half|quarter)\\s+(?<way>past|to)|half)\\s+(?<hour>[a-z]+|\\d{1,2})${after}`,
  'giu',
)
const hourWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

type Groups = Readonly<Record<string, string | undefined>>

/** The times that are times by themselves: `13:00`, `1pm`, `9-10:30`, `noon`, `14h30`, `9 Uhr`. */
export function sureTimes(line: string, mayHourBeH: boolean): readonly Piece[] {
  const isSure = (groups: Groups, n: 1 | 2): boolean => isTimeAlone(clockIn(groups, n), mayHourBeH)
  const both = found(line, ranges, (groups) => Boolean(groups['intro']) || isSure(groups, 1) || isSure(groups, 2))
  const left = (piece: Piece): boolean => !both.some(({ from, to }) => piece.from < to && from < piece.to)
  const others = [
    ...found(line, singles, (groups) => isSure(groups, 1)),
    ...found(line, compacts, () => true),
    ...spokenTimes(line),
  ]
  return [...both, ...others.filter(left)]
}

function isTimeAlone({ sign, half, mark, word }: Clock, mayHourBeH: boolean): boolean {
  if (sign === ':' || sign === 'h' || half !== '' || word !== '') return true
  return mark !== '' && (mayHourBeH || mark !== 'h')
}

/** What was found of one time, in small letters; '' where there is nothing. */
interface Clock {
  readonly hour: string
  readonly sign: string
  readonly minute: string
  readonly half: string
  readonly mark: string
  readonly word: string
}

function clockIn(groups: Groups, n: 1 | 2): Clock {
  const of = (name: string): string => groups[`${name}${n}`]?.trim().toLowerCase() ?? ''
  const minute = of('minute') || of('late')
  return {
    hour: of('hour'),
    sign: of('sign'),
    minute,
    half: of('half') || of('short'),
    mark: of('mark'),
    word: of('word'),
  }
}

/** Hours and dotted times that only their place makes times: after `at`, or beside a day. */
export function looseTimes(line: string, isBesideDay: (piece: Piece) => boolean): readonly Piece[] {
  const both = found(line, ranges, () => true).filter(isBesideDay)
  if (both.length > 0) return both
  return found(line, singles, (groups, rest) => {
    const isEnd = /^\s*(?:$|[,;.)\u{FFFC}]|(?:on|for|with|in)\s)/u.test(rest)
    return isEnd && (Boolean(groups['intro']) || groups['sign1'] === '.')
  }).filter((piece) => isBesideDay(piece) || !/^\d/.test(line.slice(piece.from)))
}

function found(line: string, pattern: RegExp, accept: (groups: Groups, rest: string) => boolean): Piece[] {
  return [...line.matchAll(pattern)].flatMap((match) => {
    const groups: Groups = match.groups ?? {}
    const to = match.index + match[0].length
    const end = clockIn(groups, 2)
    const hasEnd = end.hour !== '' || end.word !== ''
    const said = [saidOf(clockIn(groups, 1)), hasEnd ? saidOf(end) : undefined]
    const isRead = said[0] !== undefined && (!hasEnd || said[1] !== undefined)
    return isRead && accept(groups, line.slice(to)) ? [{ from: match.index, to, start: said[0], end: said[1] }] : []
  })
}

const dayHours = 24

/** A time, where there is such a one; midnight is the coming one. */
function saidOf({ hour, sign, minute, half, mark, word }: Clock): Said | undefined {
  if (word !== '') return { hour: word === 'midnight' ? dayHours : 12, minute: 0, half: '', isBare: false }
  // `07:30` is that in the morning.
  const isInFull = half === '' && /^0[1-9]/.test(hour)
  const isBare = mark === '' && (minute === '' || sign === '.')
  const said = { hour: Number(hour), minute: Number(minute), half: isInFull ? 'am' : halfOf(half), isBare } as const
  return isTime(said) ? said : undefined
}

function halfOf(letter: string): Said['half'] {
  if (letter === '') return ''
  return letter === 'a' ? 'am' : 'pm'
}

function isTime({ hour, minute, half }: Said): boolean {
  if (half !== '') return hour >= 1 && hour <= 12 && minute <= 59
  return hour * 60 + minute <= dayHours * 60 && minute <= 59
}

function spokenTimes(line: string): Piece[] {
  return [...line.matchAll(spoken)].flatMap((match) => {
    const start = spokenTime(match.groups ?? {})
    return start ? [{ from: match.index, to: match.index + match[0].length, start }] : []
  })
}

/** `half six` is half past it, as the English say. */
function spokenTime(groups: Groups): Said | undefined {
  const of = (name: string): string => groups[name]?.toLowerCase() ?? ''
  const hour = hourWords.indexOf(of('hour')) + 1 || Number(of('hour'))
  if (!(hour >= 1 && hour <= 12)) return undefined
  const minutes = of('by') === 'quarter' ? 15 : 30
  const said = { half: '', isBare: true } as const
  if (of('way') !== 'to') return { ...said, hour, minute: minutes }
  return { ...said, hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes }
}
