import { Group } from '@mantine/core'
import { IconFocusCentered, IconHistory, IconListTree, IconMessage, IconSearch } from '@tabler/icons-react'
import { type ComponentType, useContext, useEffect } from 'react'
import { useMedia } from '@atrium/ui'
import { PageViewContext, type Tool } from '../page/page-view.ts'
import classes from './tools/tools.module.css'

interface Props {
  readonly tool: Tool | undefined
  onTool(tool: Tool | undefined): void
}

const tools: readonly {
  readonly tool: Tool
  readonly label: string
  readonly Icon: ComponentType<{ size: number }>
  readonly hint?: string
}[] = [
  { tool: 'find', label: 'Find and replace', Icon: IconSearch },
  { tool: 'contents', label: 'Contents', Icon: IconListTree },
  { tool: 'comments', label: 'Comments', Icon: IconMessage, hint: 'Comments (Ctrl+Alt+M)' },
  { tool: 'history', label: 'History', Icon: IconHistory },
]

/** What one can do with the text of a page as a whole; on a phone most of it is in the menu of the page. */
export function BodyTools({ tool: open, onTool }: Props) {
  const view = useContext(PageViewContext)
  const isNarrow = useMedia('(max-width: 48em)')
  useEffect(() => view?.offerTools(onTool))
  if (view?.isFocused)
    return (
      <button type="button" className={classes.tool} title="Exit focus mode" onClick={() => view.setFocused(false)}>
        <IconFocusCentered size={18} aria-hidden="true" />
        <span className="unseen">Exit focus mode</span>
      </button>
    )
  return (
    <Group role="toolbar" aria-label="Document tools" gap={0} wrap="nowrap">
      {(isNarrow ? tools.filter(({ tool }) => tool === 'comments') : tools).map(
        ({ tool, label, Icon, hint = label }) => (
          <button
            key={tool}
            type="button"
            className={classes.tool}
            title={hint}
            aria-label={label}
            aria-pressed={open === tool}
            onClick={() => onTool(open === tool ? undefined : tool)}
          >
            <Icon size={18} />
          </button>
        ),
      )}
    </Group>
  )
}
