import { Group } from '@mantine/core'
import {
  IconFocusCentered,
  IconHistory,
  IconListTree,
  IconMessage,
  IconPencilCheck,
  IconSearch,
} from '@tabler/icons-react'
import { type ComponentType, useContext, useEffect } from 'react'
import { IconButton, useMedia } from '@atrium/ui'
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
  { tool: 'suggestions', label: 'Suggestions', Icon: IconPencilCheck },
  { tool: 'history', label: 'History', Icon: IconHistory, hint: 'History (Ctrl+Alt+Shift+H)' },
]

/** What one can do with the text of a page as a whole; on a phone most of it is in the menu of the page. */
export function BodyTools({ tool: open, onTool }: Props) {
  const view = useContext(PageViewContext)
  const isNarrow = useMedia('(max-width: 48em)')
  useEffect(() => view?.offerTools(onTool))
  if (view?.isFocused)
    return (
      <IconButton label="Exit focus mode" onClick={() => view.setFocused(false)}>
        <IconFocusCentered size={18} aria-hidden="true" />
      </IconButton>
    )
  return (
    <Group role="toolbar" aria-label="Document tools" gap={0} wrap="nowrap" className={classes.tools}>
      {(isNarrow ? tools.filter(({ tool }) => tool === 'comments') : tools).map(
        ({ tool, label, Icon, hint = label }) => (
          <IconButton
            key={tool}
            title={hint}
            aria-label={label}
            aria-pressed={open === tool}
            onClick={() => onTool(open === tool ? undefined : tool)}
          >
            <Icon size={18} />
          </IconButton>
        ),
      )}
    </Group>
  )
}
