import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { FormError, Page, Spinner } from '@atrium/ui'

interface Props<Output> {
  readonly title: string
  readonly text: string
  /** What is said while it is waited for. */
  readonly waiting: string
  readonly answer: Asked<Output> | undefined
  onRefresh(): void
  children(output: Output): ReactNode
}

/** A page of what is so now, which is asked for again by a button. */
export function RefreshedPage<Output>({ title, text, waiting, answer, onRefresh, children }: Props<Output>) {
  return (
    <Page
      title={title}
      tab={`${title} · Administration`}
      text={text}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      {!answer && <Spinner label={waiting} />}
      {answer && !answer.ok && <FormError>{answer.message}</FormError>}
      {answer?.ok && children(answer.output)}
    </Page>
  )
}
