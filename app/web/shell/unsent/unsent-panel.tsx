import { type RefusedDeed, useClient, useRefused } from '@atrium/engine/web'
import { CopyButton, LinkButton } from '@atrium/ui'
import { deedWords } from '../../deed-words.ts'
import classes from '../notices/notices.module.css'

/** What was done before the page was loaded again and then refused: nobody's words are dropped silently. */
export function UnsentPanel() {
  const refused = useRefused()
  if (refused.length === 0) return null
  return (
    <section className={classes.unsent} aria-labelledby="unsent">
      <h2 id="unsent">Unsent</h2>
      <ul role="list">
        {refused.map((deed) => (
          <li key={deed.id}>
            <Deed deed={deed} />
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
