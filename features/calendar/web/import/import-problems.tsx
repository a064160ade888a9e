import { useAsk } from '@atrium/engine/web'
import { importReport } from '../../contract/import-file.ts'
import classes from '../event-form/event-form.module.css'

/** What an import could not keep, each sentence once. */
export function ImportProblems({ file }: { readonly file: string }) {
  const { answer } = useAsk(importReport, { file })
  if (!answer?.ok || answer.output.problems.length === 0) return null
  const { problems, more } = answer.output
  return (
    <ul aria-label="What could not be imported" className={classes.problems} tabIndex={0}>
      {problems.map(({ words, times }) => (
        <li key={words}>{times > 1 ? `${words} (${times} times)` : words}</li>
      ))}
      {more > 0 && <li>{more} further problems are not listed.</li>}
    </ul>
  )
}
