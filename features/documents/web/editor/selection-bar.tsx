import '@mantine/core/styles/Flex.layer.css'
import { SuggestionMenu } from '@blocknote/core/extensions'
import {
  BasicTextStyleButton,
  FormattingToolbar,
  FormattingToolbarController,
  getFormattingToolbarItems,
  useExtensionState,
  useUIMode,
} from '@blocknote/react'
import { IconMessagePlus } from '@tabler/icons-react'
import type { JSX } from 'react'
import { BarButton } from './bar-button.tsx'
import { TurnIntoSelect } from './block-menu/turn-into-select.tsx'
import type { PageEditor } from './page-editor.ts'
import { ThumbTools } from './thumb-tools.tsx'

interface Props {
  readonly editor: PageEditor
  readonly onComment: (() => void) | undefined
}

/** The bar on what is selected: the library's, with a way to comment on the words. On a phone it stands above the keyboard. */
export function SelectionBar({ editor, onComment }: Props) {
  return <FormattingToolbarController formattingToolbar={() => <Bar editor={editor} onComment={onComment} />} />
}

/** The library's buttons with our kinds of block, and with words as code beside the other looks that words can have. */
function withOurs(editor: PageEditor, library: readonly JSX.Element[]): readonly JSX.Element[] {
  const items = library.map((item) =>
    item.key === 'blockTypeSelect' ? <TurnIntoSelect key={item.key} editor={editor} /> : item,
  )
  const behind = items.findIndex(({ key }) => key === 'strikeStyleButton') + 1
  const code = <BasicTextStyleButton key="codeStyleButton" basicTextStyle="code" />
  return [...items.slice(0, behind), code, ...items.slice(behind)]
}

function Bar({ editor, onComment }: Props) {
  const isOnPhone = useUIMode() === 'mobile'
  const isChoosing = useExtensionState(SuggestionMenu)?.show === true
  const comment = onComment && (
    <BarButton key="comment" label="Comment" hint="Ctrl+Alt+M" onClick={() => onComment()}>
      <IconMessagePlus size={18} display="block" aria-hidden="true" />
    </BarButton>
  )
  // What there is to choose from has the room above the keyboard to itself.
  if (isOnPhone && isChoosing) return null
  return (
    <FormattingToolbar>
      {isOnPhone && <ThumbTools key="thumb" editor={editor} />}
      {isOnPhone && comment}
      {withOurs(editor, getFormattingToolbarItems())}
      {!isOnPhone && comment}
    </FormattingToolbar>
  )
}
