import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import type { QuickEvent, QuickReading, ReadingWays } from './quick-line.ts'
import type { Dates } from './load-dates.ts'
import { useNow } from '@atrium/ui'
import classes from '../page/side-panel.module.css'
import { readingWords } from '../events/time-words.ts'
import { localIn } from '../events/zoned.ts'

interface Props {
  readonly preferences: ChosenPreferences
  /** Answers whether the event was made; `words` say when it is. */
  onEvent(event: QuickEvent, words: string): Promise<boolean>
}

type Read = (line: string, now: number) => QuickReading

const notLoaded: QuickReading = { ok: false, problem: 'This line cannot be read right now. Try again in a moment.' }

/** One line that makes an event: 'Lunch Tuesday 13:00 for 45 min'. What is understood of it is said before it is made. */
export function QuickLine({ preferences, onEvent }: Props) {
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState<string>()
  const { read, load } = useReader(preferences)
  const now = useNow()
  const reading = line.trim() === '' ? undefined : read?.(line, now)

  const isMaking = useRef(false)

  async function handleSubmit(): Promise<void> {
    if (line.trim() === '' || isMaking.current) return
    isMaking.current = true
    await make().finally(() => (isMaking.current = false))
  }

  async function make(): Promise<void> {
    const found = await (read ? Promise.resolve(read) : load()).then(
      (known) => known(line, Date.now()),
      () => notLoaded,
    )
    if (!found.ok) return setProblem(found.problem)
    if (await onEvent(found.event, readingWords(found.event, preferences))) setLine('')
  }

  function handleFocus(): void {
    // Whatever is wrong with loading is said when the line is sent.
    load().catch(() => undefined)
  }

  return (
    <form action={() => void handleSubmit()}>
      <TextInput
        aria-label="Quick event"
        placeholder="Lunch Tue 13:00 for 45 min"
        value={line}
        maxLength={250}
        error={problem}
        onFocus={handleFocus}
        onChange={(event) => {
          setLine(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={classes.reading} aria-live="polite">
        {reading && problem === undefined && <Reading reading={reading} preferences={preferences} />}
      </div>
    </form>
  )
}

interface ReadingProps extends Pick<Props, 'preferences'> {
  readonly reading: QuickReading
}

/** What is understood of the line so far. */
function Reading({ reading, preferences }: ReadingProps) {
  if (!reading.ok) return <p className="hint">{reading.problem}</p>
  const { event, kept } = reading
  const words = kept.map((one) => `“${one}”`).join(', ')
  return (
    <p className="hint stack gap-2 breaks">
      <strong>{readingWords(event, preferences)}</strong>
      <span>{event.title}</span>
      {kept.length > 0 && <span>{`Not read as a time: ${words}`}</span>}
    </p>
  )
}

/** What reads the line is loaded when somebody comes to it. */
function useReader({ language, zone, hourCycle }: ChosenPreferences) {
  const [loaded, setLoaded] = useState<Loaded>()
  const readerOf =
    ({ dates, read }: Loaded): Read =>
    (line, now) =>
      read(line, { now: localIn(now, zone), dates, isHalf: hourCycle === 'h12' })

  async function load(): Promise<Read> {
    const { loadDates, readQuickLine } = await import('./quick-line.ts')
    const known = { language, dates: await loadDates(language), read: readQuickLine }
    setLoaded(known)
    return readerOf(known)
  }
  return { read: loaded?.language === language ? readerOf(loaded) : undefined, load }
}

interface Loaded {
  readonly language: string
  readonly dates: Dates
  readonly read: (line: string, ways: ReadingWays) => QuickReading
}
