import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Answer } from '@atrium/engine/contract'
import { ConfirmDialog, showProblem } from '@atrium/ui'
import classes from './section.module.css'

interface ChoiceProps {
  readonly title: string
  readonly hint: string
  /** What is asked before; nothing when absent. */
  readonly question?: string | undefined
  onDo(): Promise<Answer>
  onDone?(): void
}

/** Something that one can choose to do, which is asked about before. */
export function Choice({ title, hint, question, onDo, onDone }: ChoiceProps) {
  const [isAsking, setAsking] = useState(false)

  async function handleDo(): Promise<void> {
    setAsking(false)
    const answer = await onDo()
    if (!answer.ok) showProblem(answer.message)
    else onDone?.()
  }

  return (
    <ChoiceRow title={title} hint={hint} onChoose={() => (question === undefined ? void handleDo() : setAsking(true))}>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${title} workspace`}
        confirm={title}
        onConfirm={() => void handleDo()}
        onClose={() => setAsking(false)}
      >
        {question}
      </ConfirmDialog>
    </ChoiceRow>
  )
}

interface ChoiceRowProps {
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
  onChoose(): void
}

/** How such a choice is shown: what it is, and the button that says it. */
export const ChoiceRow = ({ title, hint, children, onChoose }: ChoiceRowProps) => (
  <div className={classes.choice}>
    <div>
      <h3>{title}</h3>
      <p className="hint">{hint}</p>
      {children}
    </div>
    <Button variant="default" onClick={onChoose}>
      {title}
    </Button>
  </div>
)
