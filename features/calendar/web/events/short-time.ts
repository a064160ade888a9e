import type { ChosenPreferences } from '@atrium/features/people/web'

type Ways = Pick<ChosenPreferences, 'language' | 'hourCycle'>

/** Says a time in the fewest words: 9:30am and 9am; 09:30 and 09:00. What was said once is known. */
export function shortTimes({ language, hourCycle }: Ways): (hour: number, minute: number) => string {
  const isHalf = hourCycle === 'h12'
  const hourWay = isHalf ? 'numeric' : '2-digit'
  const format = new Intl.DateTimeFormat(language, { hour: hourWay, minute: '2-digit', hourCycle, timeZone: 'UTC' })
  const known = new Map<number, string>()
  return (hour, minute) => {
    const at = hour * 60 + minute
    const words = known.get(at) ?? wordsOf(format.format(at * 60_000), isHalf)
    known.set(at, words)
    return words
  }
}

const wordsOf = (time: string, isHalf: boolean): string => (isHalf ? time.replace(/:00|\s/g, '').toLowerCase() : time)
