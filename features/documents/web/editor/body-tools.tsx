import {
  IconArrowsHorizontal,
  IconFocus2,
  IconFocusCentered,
  IconHistory,
  IconListTree,
  IconMessage,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PageEditor } from './page-editor.ts'
import classes from './tools/tools.module.css'
import { useAfterChange } from './tools/use-after-change.ts'
import { countWords } from './tools/words-of.ts'

export type Tool = 'find' | 'contents' | 'comments' | 'history'

interface Props {
  readonly editor: PageEditor
  readonly tool: Tool | undefined
  readonly isWide: boolean
  readonly isFocused: boolean
  onTool(tool: Tool | undefined): void
  onWide(isWide: boolean): void
  onFocused(isFocused: boolean): void
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

/** What one can do with the text of a page as a whole, and how long it is. */
export function BodyTools({ editor, tool: open, isWide, isFocused, onTool, onWide, onFocused }: Props) {
  const count = useAfterChange(editor, countWords)
  return (
    <>
      <span className={classes.count}>{count === 1 ? '1 word' : `${count.toLocaleString()} words`}</span>
      <div role="toolbar" aria-label="Document tools">
        {tools.map(({ tool, label, Icon, hint = label }) => (
          <button
            {...{ key: tool, type: 'button', className: classes.tool, title: hint }}
            key={tool}
            aria-label={label}
            aria-pressed={open === tool}
            onClick={() => onTool(open === tool ? undefined : tool)}
          >
            <Icon size={18} />
          </button>
        ))}
        <button
          {...{ type: 'button', className: classes.tool, title: 'Full width' }}
          aria-label="Full width"
          aria-pressed={isWide}
          onClick={() => onWide(!isWide)}
        >
          <IconArrowsHorizontal size={18} />
        </button>
        <button
          {...{ type: 'button', className: classes.tool, title: isFocused ? 'Leave focus' : 'Focus: the text alone' }}
          aria-label="Focus"
          aria-pressed={isFocused}
          onClick={() => onFocused(!isFocused)}
        >
          {isFocused ? <IconFocusCentered size={18} /> : <IconFocus2 size={18} />}
        </button>
        <button
          {...{ type: 'button', className: classes.tool, title: 'Print' }}
          aria-label="Print"
          onClick={() => print()}
        >
          <IconPrinter size={18} />
        </button>
      </div>
    </>
  )
}
