import { useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { FormError } from '@atrium/ui'
import { type Topic, type Way, topics, waysFor, waysOfTopics } from '../contract/choices.ts'
import { chooseWays } from '../contract/choose-ways.ts'
import { topicWords } from '../contract/topic-words.ts'
import { DigestForm } from './digest-form.tsx'
import { EmailNote } from './email-note.tsx'
import { useChoices } from './use-choices.ts'
import { useSendsEmail } from './use-sends-email.ts'
import classes from './ways-form.module.css'

const columns = [
  { way: 'inbox', label: 'Inbox' },
  { way: 'push', label: 'Devices' },
  { way: 'email', label: 'Email' },
] as const
const withoutEmail = columns.filter(({ way }) => way !== 'email')

/** What reaches one by which way: a choice for each kind of news. */
export function WaysForm() {
  const choices = useChoices()
  const choose = useAct(chooseWays)
  const known = useSendsEmail()
  const sends = known === true
  const shown = sends ? columns : withoutEmail
  const [error, setError] = useState<string>()

  async function handleToggle(topic: Topic, way: Way): Promise<void> {
    const now = chosenFor(topic, choices)
    const ways = now.includes(way) ? now.filter((one) => one !== way) : [...now, way]
    const answer = await choose({ topic, ways })
    setError(answer.ok ? undefined : answer.message)
  }

  return (
    <>
      <table className={classes.table} aria-label="Ways to reach you">
        <thead>
          <tr>
            <th scope="col">Notify me about</th>
            {shown.map(({ way, label }) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic}>
              <th scope="row">{topicWords[topic]}</th>
              {shown.map(({ way, label }) => (
                <td key={way}>
                  <Choice
                    label={`${topicWords[topic]}: ${label}`}
                    state={stateOf(topic, way, choices)}
                    onToggle={() => void handleToggle(topic, way)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        Without the inbox, nothing else is sent. Quiet hours and muted conversations still apply; devices and email wait
        until your quiet hours end.
      </p>
      {known !== undefined && <EmailNote sends={sends} choices={choices} />}
      {sends && <DigestForm />}
      <FormError>{error}</FormError>
    </>
  )
}

type Chosen = Parameters<typeof waysFor>[1]

/** What was wanted last, also while it rests since the inbox is turned off. */
const chosenFor = (topic: Topic, choices: Chosen): readonly Way[] => choices?.[topic] ?? waysOfTopics[topic].usual

interface State {
  readonly isOn: boolean
  readonly isFixed: boolean
}

function stateOf(topic: Topic, way: Way, choices: Chosen): State | undefined {
  const { offered, always } = waysOfTopics[topic]
  if (!offered.includes(way)) return undefined
  const reached = waysFor(topic, choices)
  return { isOn: reached.includes(way), isFixed: always.includes(way) || (way !== 'inbox' && reached.length === 0) }
}

function Choice({ label, state, onToggle }: { label: string; state: State | undefined; onToggle: () => void }) {
  if (!state) return <span className="dimmed">–</span>
  return <input type="checkbox" aria-label={label} checked={state.isOn} disabled={state.isFixed} onChange={onToggle} />
}
