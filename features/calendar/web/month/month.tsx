import type { ComponentProps } from 'react'
import { useIsPrinted } from '../page/use-is-printed.ts'
import { MonthList } from './month-list.tsx'
import { MonthView } from './month-view.tsx'

interface Props extends ComponentProps<typeof MonthView>, ComponentProps<typeof MonthList> {
  readonly isNarrow: boolean
}

/** A month with its events in its days; where there is no room for their names, with those of one day below it. */
export function Month({ isNarrow, ...props }: Props) {
  const isPrinted = useIsPrinted()
  return isNarrow && !isPrinted ? <MonthList {...props} /> : <MonthView {...props} />
}
