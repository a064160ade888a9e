import { lazyDialog } from '@atrium/ui'
import { closeTimeQuestion, useTimeQuestion } from './time-question.ts'

const TimeDialog = lazyDialog(async () => (await import('./time-dialog.tsx')).TimeDialog)

/** Where one is asked for times, above everything else. */
export function TimeQuestions() {
  const question = useTimeQuestion()
  return <TimeDialog isOpen={question !== undefined} question={question} onClose={closeTimeQuestion} />
}
