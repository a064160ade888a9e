import { Button } from '@mantine/core'
import type { PageEditor } from '../page-editor.ts'
import classes from '../tools/tools.module.css'
import { useAfterChange } from '../tools/use-after-change.ts'
import { counted, suggestionsOf } from './count-suggestions.ts'
import type { Suggesting } from './use-suggesting.ts'

interface Props {
  readonly editor: PageEditor
  readonly suggesting: Suggesting
  readonly isOpen: boolean
  onOpen(): void
}

/** Says that what one writes is but proposed, and that something is. */
export function SuggestionBar({ editor, suggesting, isOpen, onOpen }: Props) {
  const count = useAfterChange(editor, suggestionsOf).length
  const { isOn } = suggesting
  if (!isOn && (count === 0 || isOpen)) return null
  return (
    <div role="status" className={classes.notice}>
      <p>
        {isOn
          ? 'You are suggesting: your changes wait until they are accepted.'
          : `${counted(count)} in this document.`}
      </p>
      {!isOpen && (
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          {isOn && count > 0 ? `Show ${counted(count)}` : 'Show suggestions'}
        </Button>
      )}
      <StopButton suggesting={suggesting} />
    </div>
  )
}

function StopButton({ suggesting: { isOn, mayDecide, choose } }: Pick<Props, 'suggesting'>) {
  if (!isOn || !mayDecide) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => choose(false)}>
      Stop suggesting
    </Button>
  )
}
