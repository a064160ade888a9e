import { IconFocusCentered, IconHistory, IconListTree, IconMessage, IconSearch } from '@tabler/icons-react'
import { type ComponentType, useContext } from 'react'
import { PageViewContext } from '../page/page-view.ts'
import classes from './tools/tools.module.css'

export type Tool = 'find' | 'contents' | 'comments' | 'history'

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

/** What one can do with the text of a page as a whole. */
export function BodyTools({ tool: open, onTool }: Props) {
  const view = useContext(PageViewContext)
  if (view?.isFocused)
    return (
      <button type="button" className={classes.tool} title="Leave focus" onClick={() => view.setFocused(false)}>
        <IconFocusCentered size={18} aria-hidden="true" />
        <span className="unseen">Leave focus</span>
      </button>
    )
  return (
    <div role="toolbar" aria-label="Document tools" className={classes.tools}>
      {tools.map(({ tool, label, Icon, hint = label }) => (
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
      ))}
    </div>
  )
}
