import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tool } from '../page/page-view.ts'
import type { PageEditor } from './page-editor.ts'
import { type Quoted, anchoredWords } from './tools/anchors.ts'

/** What stands beside the text, if anything. */
interface Beside {
  readonly tool?: Tool | undefined
  /** The version that the history shows first. */
  readonly version?: string
  /** The block that the history is to tell of. */
  readonly block?: string
  /** What the next comment is about. */
  readonly quoted?: Quoted | undefined
  /** The thread that the comments show first. */
  readonly thread?: string
}

export interface Tools extends Beside {
  /** The comment that the address names. */
  readonly comment: string | undefined
  choose(tool: Tool | undefined): void
  /** Opens the comments for something on the page, or else for what is selected. */
  commentOn(quoted?: Quoted): void
  showThread(thread: string): void
  showVersion(version: string): void
  showHistoryOf(block: string): void
  dropQuoted(): void
}

/** Which tool is open beside the text: the comments where the address names one. */
export function useTool(editor: PageEditor): Tools {
  const comment = useNamedComment()
  const [followed, setFollowed] = useState<string>()
  const [beside, setBeside] = useState<Beside>({})
  if (comment !== followed) {
    setFollowed(comment)
    if (comment !== undefined) setBeside({ tool: 'comments' })
  }
  return {
    ...beside,
    comment,
    // What is selected when the comments are opened is what the next one is about.
    choose: (tool) => setBeside({ tool, quoted: tool === 'comments' ? anchoredWords(editor) : undefined }),
    commentOn: (quoted) => setBeside({ tool: 'comments', quoted: quoted ?? anchoredWords(editor) }),
    showThread: (thread) => setBeside({ tool: 'comments', thread }),
    showVersion: (version) => setBeside({ tool: 'history', version }),
    showHistoryOf: (block) => setBeside({ tool: 'history', block }),
    dropQuoted: () => setBeside((before) => ({ ...before, quoted: undefined })),
  }
}

function useNamedComment(): string | undefined {
  const { comment } = useSearch({ strict: false }) as { comment?: unknown }
  return typeof comment === 'string' ? comment : undefined
}
