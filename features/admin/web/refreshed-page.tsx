import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Query } from '@atrium/engine/contract'
import { useAsk } from '@atrium/engine/web'
import { FormError, Page, Spinner } from '@atrium/ui'

interface Props<Output> {
  readonly title: string
  readonly text: string
  /** What is said while it is waited for. */
  readonly waiting: string
  readonly query: Query<Record<string, never>, Output>
  children(output: Output, again: () => void): ReactNode
}

/** A page of what is so now, which is asked for again by a button. */
export function RefreshedPage<Output>({ title, text, waiting, query, children }: Props<Output>) {
  const { answer, again } = useAsk(query, {})
  return (
    <Page
      title={title}
      tab={`${title} · Administration`}
      text={text}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={again}>
          Refresh
        </Button>
      }
    >
      {!answer && <Spinner label={waiting} />}
      {answer && !answer.ok && <FormError>{answer.message}</FormError>}
      {answer?.ok && children(answer.output, again)}
    </Page>
  )
}
