import { type RefusedDeed, useClient, useRefused } from '@atrium/engine/web'
import { type LostWords, discardLostWords, useLostWords } from '@atrium/features/documents/web'
import { CopyButton, LinkButton } from '@atrium/ui'
import { deedWords } from '../../deed-words.ts'
import classes from '../notices/notices.module.css'

/** What was done or written before the page was loaded again and could not be saved: nobody's words are dropped silently. */
export function UnsentPanel() {
  const refused = useRefused()
  const lost = useLostWords()
  if (refused.length + lost.length === 0) return null
  return (
    <section className={classes.unsent} aria-labelledby="unsent">
      <h2 id="unsent">Unsent</h2>
      <ul role="list">
        {refused.map((deed) => (
          <li key={deed.id}>
            <Deed deed={deed} />
          </li>
        ))}
        {lost.map((one) => (
          <li key={`${one.key.space} ${one.key.id}`}>
            <Lost lost={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deed({ deed }: { deed: RefusedDeed }) {
  const client = useClient()
  const { label, text } = deedWords(deed)
  return (
    <>
      <p className={classes.text}>{text || label}</p>
      <p className="danger-note">
        {label}: {deed.message}
      </p>
      <div className="hint row gap-16">
        <LinkButton onClick={() => client.retry(deed.id)}>Retry</LinkButton>
        {text && <CopyButton text={text} label="Copy" />}
        <LinkButton onClick={() => client.discard(deed.id)}>Discard</LinkButton>
      </div>
    </>
  )
}

/** What one wrote on a page without a connection, and cannot bring there any more. */
function Lost({ lost }: { lost: LostWords }) {
  const client = useClient()
  const { words } = lost
  return (
    <>
      {words && <p className={classes.text}>{words}</p>}
      <p className="danger-note">
        Written offline: You can no longer open this document, so your changes could not be saved.
      </p>
      <div className="hint row gap-16">
        {words && <CopyButton text={words} label="Copy" />}
        <LinkButton onClick={() => void discardLostWords(client, lost)}>Discard</LinkButton>
      </div>
    </>
  )
}
