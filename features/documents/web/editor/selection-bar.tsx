import {
  FormattingToolbar,
  FormattingToolbarController,
  getFormattingToolbarItems,
  useComponentsContext,
} from '@blocknote/react'
import { IconMessagePlus } from '@tabler/icons-react'

/** The bar on what is selected: the library's, with a way to comment on the words. */
export function SelectionBar({ onComment }: { readonly onComment: (() => void) | undefined }) {
  return (
    <FormattingToolbarController
      formattingToolbar={() => (
        <FormattingToolbar>
          {getFormattingToolbarItems()}
          {onComment && <CommentButton key="comment" onClick={() => onComment()} />}
        </FormattingToolbar>
      )}
    />
  )
}

function CommentButton({ onClick }: { onClick(): void }) {
  const components = useComponentsContext()
  if (!components) return null
  const { Button } = components.FormattingToolbar
  return (
    <Button label="Comment" mainTooltip="Comment" secondaryTooltip="Ctrl+Alt+M" onClick={onClick}>
      <IconMessagePlus size={18} display="block" aria-hidden="true" />
    </Button>
  )
}
