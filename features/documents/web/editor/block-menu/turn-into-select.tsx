import {
  type BlockTypeSelectItem,
  blockTypeSelectItems,
  useComponentsContext,
  useEditorState,
  usePortalElement,
  useUIMode,
} from '@blocknote/react'
import { IconBulb, IconCode } from '@tabler/icons-react'
import type { PageEditor } from '../page-editor.ts'
import type { FullBlock } from '../tools/version-blocks.ts'
import { turnSelectedInto } from './block-deeds.ts'
import { isOf, targetsOf } from './targets.ts'

/** The kinds of block that the selected ones can become, in the bar on them; nothing where there are none. */
export function TurnIntoSelect({ editor }: { readonly editor: PageEditor }) {
  const components = useComponentsContext()
  const isOnPhone = useUIMode() === 'mobile'
  const portalElement = usePortalElement()
  const blocks = useEditorState({ editor, selector: () => selectedBlocks(editor) })
  const [first] = blocks
  const all = kindsIn(editor).map(({ name: title, type, props = {}, icon }) => ({ title, type, props, icon }))
  const offered = all.filter((kind) => blocks.every((block) => targetsOf(all, block).includes(kind)))
  if (!components || !first || !offered.some((kind) => isOf(kind, first)) || !editor.isEditable) return null
  const items = offered.map((kind) => ({
    text: kind.title,
    icon: <kind.icon size={16} />,
    isSelected: isOf(kind, first),
    onClick: () => {
      editor.focus()
      turnSelectedInto(editor, blocks, kind)
    },
  }))
  return (
    <components.FormattingToolbar.Select
      className="bn-select"
      items={items}
      portalElement={portalElement}
      preventFocusOnOpen={isOnPhone}
    />
  )
}

const selectedBlocks = (editor: PageEditor): readonly FullBlock[] =>
  editor.getSelection()?.blocks ?? [editor.getTextCursorPosition().block]

/** Those of the library, and ours. */
const kindsIn = ({ dictionary }: PageEditor): readonly BlockTypeSelectItem[] => [
  ...blockTypeSelectItems(dictionary),
  { name: 'Callout', type: 'callout', icon: () => <IconBulb size={16} /> },
  { name: dictionary.slash_menu.code_block.title, type: 'codeBlock', icon: () => <IconCode size={16} /> },
]
