import { Button } from '@mantine/core'
import { useState } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { FormError, showToast, useTime } from '@atrium/ui'
import { type Choices, emailTopics, waysFor, waysOfTopics } from '../contract/choices.ts'
import { chooseWays } from '../contract/choose-ways.ts'
import { EmailRefusal, isGivenUp, tryEmailAgain } from '../contract/email.ts'
import { useTakesReplies } from './use-sends-email.ts'
import classes from './email-note.module.css'

interface Props {
  /** Whether this server can send email. */
  readonly sends: boolean
  readonly choices: Choices | undefined
}

/** When email is sent, or why none is, and what to do about that. */
export function EmailNote({ sends, choices }: Props) {
  const { person } = useClient()
  const takesReplies = useTakesReplies()
  const refusal = useRow(EmailRefusal, { space: ownSpace(person), id: person })
  if (!sends)
    return (
      <p className="hint">
        Notifications are not sent by email, as no mail server is set. The person who runs Atrium can set one.
      </p>
    )
  return (
    <>
      <p className="hint">
        You get an email about what you have not read after ten minutes: one email for everything, at most every 15
        minutes.
        {takesReplies && ' Reply to an email about a message or a comment, and Atrium posts what you write.'}
      </p>
      {refusal && isGivenUp(refusal) && <Refused refusal={refusal} />}
      {isAllOff(choices) && <AllOff choices={choices} />}
    </>
  )
}

function Refused({ refusal: { words, at } }: { refusal: EmailRefusal }) {
  const { fullDate } = useTime()
  const again = useAct(tryEmailAgain)
  const [error, setError] = useState<string>()

  async function handleAgain(): Promise<void> {
    const answer = await again({})
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Emails turned on again.')
  }

  return (
    <div className={classes.box} role="status">
      <div>
        <p>The mail server refuses emails to your address, so none are sent.</p>
        <p className="hint breaks">
          {fullDate(at)}: “{words}”
        </p>
      </div>
      <Button variant="default" onClick={() => void handleAgain()}>
        Try again<span className="unseen"> to send email</span>
      </Button>
      <FormError>{error}</FormError>
    </div>
  )
}

const usual = emailTopics.filter((topic) => waysOfTopics[topic].usual.includes('email'))

const isAllOff = (choices: Choices | undefined): boolean =>
  emailTopics.every((topic) => !waysFor(topic, choices).includes('email'))

/** What the link in an email leaves. */
function AllOff({ choices }: { choices: Choices | undefined }) {
  const choose = useAct(chooseWays)
  const [error, setError] = useState<string>()

  async function handleOn(): Promise<void> {
    for (const topic of usual) {
      const ways = [...(choices?.[topic] ?? waysOfTopics[topic].usual), 'email' as const]
      const answer = await choose({ topic, ways })
      if (!answer.ok) return setError(answer.message)
    }
    setError(undefined)
    showToast('Emails turned on.')
  }

  return (
    <div className={classes.box}>
      <p>You get no notifications by email.</p>
      <Button variant="default" onClick={() => void handleOn()}>
        Turn on<span className="unseen"> email</span>
      </Button>
      <FormError>{error}</FormError>
    </div>
  )
}
