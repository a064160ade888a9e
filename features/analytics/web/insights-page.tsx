import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useAct, useAsk } from '@atrium/engine/web'
import { FormError, Page, Section, Spinner, showOutcome } from '@atrium/ui'
import { type Insights, type Sums, insights, setCounting } from '../contract/usage.ts'
import { Plot } from './plot.tsx'

const spans = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

/** What of the instance is used, and how it bears that. */
export function InsightsPage() {
  const [days, setDays] = useState('30')
  const { answer, again } = useAsk(insights, { days: Number(days) })
  return (
    <Page
      title="Insights"
      tab="Insights · Administration"
      text="Daily totals, counted on this server only. They never contain what people write and are never sent anywhere."
      actions={
        <NativeSelect
          aria-label="Period"
          className="quiet-field"
          data={spans}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      }
    >
      {!answer && <Spinner label="Loading the insights" />}
      {answer && !answer.ok && <FormError>{answer.message}</FormError>}
      {answer?.ok && (
        <>
          <Plots days={answer.output.days} />
          <Tops found={answer.output} />
          <div className="set-off">
            <Counting isCounting={answer.output.isCounting} onDone={again} />
          </div>
        </>
      )}
    </Page>
  )
}

const plots: readonly (readonly [string, (sums: Sums) => number, ((value: number) => string)?])[] = [
  ['Active people', ({ people }) => people],
  ['Messages', ({ messages }) => messages],
  ['New documents', ({ documents }) => documents],
  ['Page views', ({ views }) => views],
  ['Storage', ({ bytes }) => bytes, bytesInWords],
  ['Slow questions', ({ slow }) => slow],
  ['Errors', ({ errors }) => errors],
]

const Plots = ({ days }: { readonly days: readonly Sums[] }) => (
  <div className="tiles">
    {plots.map(([title, of, words = String]) => (
      <Plot key={title} title={title} words={words} points={days.map((sums) => ({ day: sums.day, value: of(sums) }))} />
    ))}
  </div>
)

const Tops = ({ found: { pages, actions, slow } }: { readonly found: Insights }) => (
  <div className="tiles set-off">
    <Top title="Pages" hint="The screens opened most often." lines={pages} />
    <Top title="Actions" hint="What people do most often." lines={actions} />
    <Top title="Slow queries" hint="Queries that took more than 250 ms." lines={slow} />
  </div>
)

interface TopProps {
  readonly title: string
  readonly hint: string
  readonly lines: Insights['pages']
}

const Top = ({ title, hint, lines }: TopProps) => (
  <div>
    <Section title={title} hint={hint}>
      {lines.length === 0 && <p className="hint">None yet.</p>}
      <ul role="list">
        {lines.map(({ name, count }) => (
          <li key={name} className="entry">
            <span className="breaks">{name}</span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </Section>
  </div>
)

function Counting({ isCounting, onDone }: { readonly isCounting: boolean; onDone(): void }) {
  const act = useAct(setCounting)

  async function handleChange(isOn: boolean): Promise<void> {
    const answer = await act({ isCounting: isOn })
    showOutcome(answer, `Usage statistics turned ${isOn ? 'on' : 'off'}.`)
    onDone()
  }

  return (
    <Section title="Counting" hint="Earlier figures are kept for 400 days.">
      <Switch
        label="Collect usage statistics"
        checked={isCounting}
        onChange={(event) => void handleChange(event.currentTarget.checked)}
      />
    </Section>
  )
}
