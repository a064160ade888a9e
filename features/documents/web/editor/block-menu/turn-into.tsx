import { useComponentsContext, usePortalElement } from '@blocknote/react'
import {
  type Icon,
  IconBlockquote,
  IconBulb,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconList,
  IconListCheck,
  IconListDetails,
  IconListNumbers,
  IconPilcrow,
  IconTransform,
} from '@tabler/icons-react'
import type { PageEditor } from '../page-editor.ts'
import type { FullBlock } from '../tools/version-blocks.ts'
import { blocksAt, turnInto } from './block-deeds.ts'
import { type Target, isOf, targetsIn, targetsOf } from './targets.ts'

const icons: Readonly<Record<string, Icon>> = {
  paragraph: IconPilcrow,
  heading1: IconH1,
  heading2: IconH2,
  heading3: IconH3,
  bulletListItem: IconList,
  numberedListItem: IconListNumbers,
  checkListItem: IconListCheck,
  toggleListItem: IconListDetails,
  quote: IconBlockquote,
  callout: IconBulb,
  codeBlock: IconCode,
}

/** The kinds of block that a block can become, with a mark at the one that it is; nothing where there are none. */
export function TurnInto({ editor, block }: { readonly editor: PageEditor; readonly block: FullBlock }) {
  const components = useComponentsContext()
  const portalElement = usePortalElement()
  const blocks = blocksAt(editor, block.id)
  const all = targetsIn(editor.dictionary)
  const offered = all.filter((target) => blocks.every((one) => targetsOf(all, one).includes(target)))
  if (!components || offered.length === 0) return null
  const { Root, Trigger, Item, Dropdown } = components.Generic.Menu

  function handle(target: Target): void {
    turnInto(editor, blocksAt(editor, block.id), target)
    editor.focus()
  }

  return (
    <Root position="right" sub portalElement={portalElement}>
      <Trigger sub>
        <Item className="bn-menu-item" subTrigger icon={<IconTransform size={16} stroke={1.75} aria-hidden />}>
          Turn into
        </Item>
      </Trigger>
      <Dropdown sub className="bn-menu-dropdown">
        {offered.map((target) => (
          <Item
            key={target.title}
            className="bn-menu-item"
            icon={<TargetIcon target={target} />}
            checked={isOf(target, block)}
            onClick={() => handle(target)}
          >
            {target.title}
          </Item>
        ))}
      </Dropdown>
    </Root>
  )
}

function TargetIcon({ target: { type, props } }: { readonly target: Target }) {
  const Sign = icons[`${type}${props['level'] ?? ''}`] ?? IconPilcrow
  return <Sign size={16} stroke={1.75} aria-hidden />
}
