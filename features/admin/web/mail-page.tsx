import { Button } from '@mantine/core'
import { IconLock, IconMail, IconRefresh } from '@tabler/icons-react'
import { useAsk } from '@atrium/engine/web'
import { EmptyState, Page, Rows, Spinner } from '@atrium/ui'
import { type UnsentMail, mailQuery } from '../contract/mail-query.ts'
import classes from './mail-page.module.css'
import { MomentWords } from './moment-words.tsx'

/** The mail that did not go out, for an admin to pass on. */
export function MailPage() {
  const { answer, again } = useAsk(mailQuery, {})
  return (
    <Page
      title="Email"
      text="Emails that could not be sent. Deliver them to the recipients yourself."
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={again}>
          Refresh
        </Button>
      }
    >
      {!answer && <Spinner label="Loading email" />}
      {answer && !answer.ok && (
        <EmptyState icon={<IconLock size={24} />} title="Email could not be loaded">
          {answer.code === 'not-allowed' ? 'Only the owner of the team can read it.' : answer.message}
        </EmptyState>
      )}
      {answer?.ok && <Mails mails={answer.output.mails} />}
    </Page>
  )
}

function Mails({ mails }: { readonly mails: readonly UnsentMail[] }) {
  if (mails.length === 0)
    return (
      <EmptyState icon={<IconMail size={24} />} title="No email is waiting">
        When someone asks to reset a password and no mail server is set, the email with the link appears here.
      </EmptyState>
    )
  return (
    <Rows label="Unsent email">
      {mails.map((mail) => (
        <li key={mail.id} className={classes.mail}>
          <h2>{mail.subject}</h2>
          <p className="hint breaks">
            To <b>{mail.recipient}</b> · <MomentWords at={mail.at} /> · {stateWords[mail.state]}
          </p>
          {mail.error && <p className="danger-note">{mail.error}</p>}
          <p className={classes.text}>{textWithLinks(mail.text)}</p>
        </li>
      ))}
    </Rows>
  )
}

const stateWords: Readonly<Record<UnsentMail['state'], string>> = {
  kept: 'not sent: no mail server is set',
  waiting: 'waiting for another try',
  failed: 'failed',
}

/** A link here lets who opens it into another account, so it is text to copy and not one to open by mistake. */
const textWithLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part) => (/^https?:/.test(part) ? <code key={part}>{part}</code> : part))
