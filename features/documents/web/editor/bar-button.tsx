import { useComponentsContext } from '@blocknote/react'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly hint?: string
  onClick(): void
  readonly children: ReactNode
}

/** A button of the bar on what is selected. */
export function BarButton({ label, hint = '', onClick, children }: Props) {
  const components = useComponentsContext()
  if (!components) return null
  const { Button } = components.FormattingToolbar
  return (
    <Button label={label} mainTooltip={label} secondaryTooltip={hint} onClick={onClick}>
      {children}
    </Button>
  )
}
