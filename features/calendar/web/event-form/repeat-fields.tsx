import '@mantine/core/styles/Chip.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { Chip, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Frequency, type Rule, frequencies, ruleOf, ruleText, weekdays } from '../../contract/rule.ts'
import { ruleWords, usualRules, weekdayNames } from '../../contract/rule-words.ts'
import {
  type Local,
  type LocalDate,
  dateOf,
  dayMs,
  isLocalDate,
  shifted,
  weekdayOf,
} from '@atrium/base/local-date-time'
import { DayField } from './day-field.tsx'

interface Props {
  readonly rule: string
  /** When the first event begins. */
  readonly start: Local
  onChange(rule: string): void
}

const own = 'own'

/** How an event repeats: one of the usual ways, or one's own. */
export function RepeatFields({ rule, start, onChange }: Props) {
  const usual = usualRules(start)
  const isUsual = usual.some((one) => one.rule === rule)
  const [isOwn, setOwn] = useState(!isUsual)
  const read = ruleOf(rule)
  const data = [...usual.map((one) => ({ value: one.rule, label: one.words })), { value: own, label: 'Custom…' }]

  function choose(value: string): void {
    setOwn(value === own)
    if (value !== own) onChange(value)
    else if (!read) onChange(`FREQ=WEEKLY;BYDAY=${weekdays[weekdayOf(start)] ?? 'MO'}`)
  }

  return (
    <Stack gap="sm">
      <NativeSelect
        label="Repeat"
        data={data}
        value={isOwn || !isUsual ? own : rule}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {read && (isOwn || !isUsual) && <OwnRule rule={read} onChange={(next) => onChange(ruleText(next))} />}
      {read && <EndOfSeries rule={read} start={start} onChange={(next) => onChange(ruleText(next))} />}
      {read && <p className="dim">{ruleWords(read)}</p>}
    </Stack>
  )
}

interface RuleProps {
  readonly rule: Rule
  onChange(rule: Rule): void
}

const unitLabels: Readonly<Record<Frequency, string>> = {
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
}

function OwnRule({ rule, onChange }: RuleProps) {
  return (
    <>
      <Group gap="sm" align="end">
        <NumberInput
          label="Every"
          min={1}
          max={999}
          clampBehavior="strict"
          w="6rem"
          value={rule.interval}
          onChange={(value) => onChange({ ...rule, interval: Math.max(1, Number(value) || 1) })}
        />
        <NativeSelect
          aria-label="Unit"
          data={frequencies.map((value) => ({ value, label: unitLabels[value] }))}
          value={rule.freq}
          onChange={(event) => onChange(withFrequency(rule, event.currentTarget.value as Frequency))}
        />
      </Group>
      {rule.freq === 'WEEKLY' && (
        <Chip.Group multiple value={[...rule.byDay]} onChange={(days) => onChange({ ...rule, byDay: sorted(days) })}>
          <Group gap={6} role="group" aria-label="On these days">
            {weekdays.map((day, index) => (
              <Chip key={day} value={day} size="xs" aria-label={weekdayNames[index] ?? day}>
                {weekdayNames[index]?.slice(0, 2)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </>
  )
}

/** Days of a week or a month mean nothing, or something else, in another unit. */
const withFrequency = (rule: Rule, freq: Frequency): Rule => ({
  ...rule,
  freq,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  byYearDay: [],
  byWeekNo: [],
  bySetPos: [],
})

const sorted = (days: readonly string[]): string[] => weekdays.filter((day) => days.includes(day))

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number of times' },
]

/** The same day of the next year, or the one before it where that year has none. */
function aYearAfter(day: LocalDate): LocalDate {
  const same = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isLocalDate(same) ? same : shifted(day, 365 * dayMs)
}

function EndOfSeries({ rule, start, onChange }: RuleProps & { readonly start: Local }) {
  const { count, until, ...open } = rule
  const kind = count !== undefined ? 'count' : until === undefined ? 'never' : 'until'
  function choose(value: string): void {
    if (value === 'never') onChange(open)
    if (value === 'count') onChange({ ...open, count: 10 })
    if (value === 'until') onChange({ ...open, until: aYearAfter(dateOf(start)) })
  }
  return (
    <Group gap="sm" align="end">
      <NativeSelect label="Ends" data={ends} value={kind} onChange={(event) => choose(event.currentTarget.value)} />
      {count !== undefined && (
        <NumberInput
          label="Times"
          min={1}
          max={5_000}
          clampBehavior="strict"
          w="6rem"
          value={count}
          onChange={(value) => onChange({ ...open, count: Math.max(1, Number(value) || 1) })}
        />
      )}
      {until !== undefined && (
        <DayField label="Last day" day={dateOf(until)} onDay={(day) => onChange({ ...open, until: day })} />
      )}
    </Group>
  )
}
