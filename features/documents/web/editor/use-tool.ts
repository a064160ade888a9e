import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { readDraft } from '@atrium/ui'
import type { Tool } from '../page/page-view.ts'
import type { PageEditor } from './page-editor.ts'
import { type Quoted, anchoredWords } from './tools/anchors.ts'
import { commentDraft } from './tools/comment-draft.ts'

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
  /** What the next comment is to be about, now or when the comments are opened. */
  keepQuoted(quoted: Quoted | undefined): void
  /** Something was said about that. */
  dropQuoted(quoted: Quoted | undefined): void
}

/**
 * Which tool is open beside the text: the comments where the address names one. A comment that one has begun stays about
 * the same words when something else is opened meanwhile.
 */
export function useTool(editor: PageEditor, document: string): Tools {
  const { person } = useClient()
  const comment = useNamedComment()
  const [followed, setFollowed] = useState<string>()
  const [beside, setBeside] = useState<Beside>({})
  if (comment !== followed) {
    setFollowed(comment)
    if (comment !== undefined) setBeside({ tool: 'comments' })
  }
  function open({ quoted, ...next }: Beside): void {
    const isWriting = readDraft(person, commentDraft(document)) !== ''
    setBeside((before) => ({ ...next, quoted: quoted ?? (isWriting ? before.quoted : undefined) }))
  }
  return {
    ...beside,
    comment,
    // What is selected when the comments are opened is what the next one is about.
    choose: (tool) => open({ tool, quoted: tool === 'comments' ? anchoredWords(editor) : undefined }),
    commentOn: (quoted) => open({ tool: 'comments', quoted: quoted ?? anchoredWords(editor) }),
    showThread: (thread) => open({ tool: 'comments', thread }),
    showVersion: (version) => open({ tool: 'history', version }),
    showHistoryOf: (block) => open({ tool: 'history', block }),
    keepQuoted: (quoted) => setBeside((before) => ({ ...before, quoted })),
    dropQuoted: (quoted) =>
      setBeside((before) => (before.quoted === quoted ? { ...before, quoted: undefined } : before)),
  }
}

function useNamedComment(): string | undefined {
  const { comment } = useSearch({ strict: false }) as { comment?: unknown }
  return typeof comment === 'string' ? comment : undefined
}
