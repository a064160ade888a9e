import { textRefusals } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useContext, useState } from 'react'
import { useMay } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { CopyButton, Spinner, useChords } from '@atrium/ui'
import { writeComment } from '../../contract/comments.ts'
import type { Document, DocumentKey } from '../../contract/document.ts'
import { PageSigns } from '../page/page-signs.tsx'
import { useLooking } from '../access/looking.ts'
import { PageViewContext } from '../page/page-view.ts'
import { BodyEditor } from './body-editor.tsx'
import { BodyTools } from './body-tools.tsx'
import classes from './document-body.module.css'
import { FootnoteList } from './footnote-list.tsx'
import type { PageEditor } from './page-editor.ts'
import { LinkWays } from './paste/link-ways.tsx'
import { plainText } from './plain-text.ts'
import { ReadOnlyNow } from './read-only-now.tsx'
import { SavedSign } from './saved-sign.tsx'
import { SuggestionBar } from './suggestions/suggestion-bar.tsx'
import { SuggestionsPanel } from './suggestions/suggestions-panel.tsx'
import { type Suggesting, useSuggesting } from './suggestions/use-suggesting.ts'
import { CommentSigns } from './tools/comment-signs.tsx'
import { CommentsPanel } from './tools/comments-panel.tsx'
import { ContentsPanel } from './tools/contents-panel.tsx'
import { FindBar } from './tools/find-bar.tsx'
import { HistoryPanel } from './tools/history-panel.tsx'
import { isCovered } from './tools/is-covered.ts'
import { RestoredNotice } from './tools/restored-notice.tsx'
import type { ThreadFilter } from './tools/thread-filter.ts'
import { type Threads, useMarkedThreads, useThreads } from './tools/use-threads.ts'
import { PeopleHere } from './tools/people-here.tsx'
import { PlainWords } from '../page/plain-words.tsx'
import { useIsKnown } from './use-is-known.ts'
import { useEditor } from './use-editor.ts'
import { type Tools, useTool } from './use-tool.ts'
import { type HeldBody, type Standing, useBody } from './use-body.ts'

/** What is written on a page, as one reads or edits it, with where it is saved. */
export function DocumentBody({ document: { space, id } }: { readonly document: Pick<Document, 'space' | 'id'> }) {
  const body = useBody(space, id)
  if (!body) return <Spinner label="Opening the document" />
  return <HeldDocument body={body} />
}

function HeldDocument({ body }: { readonly body: HeldBody }) {
  const { text } = body
  const state = useShownState(body.state)
  if (state.phase === 'opening') return <Opening isLive={state.isLive} />
  return (
    <section aria-label="Document" className={classes.body}>
      {state.closed && <Closed body={body} />}
      {problemOf(state) && <Problem body={body} problem={problemOf(state)} />}
      {state.trouble && (
        <div role="alert" className={classes.alert}>
          <p>{state.trouble}</p>
        </div>
      )}
      <ReadOnlyNow text={text} state={state} />
      <Editor key={text.doc.guid} text={text} state={state} />
    </section>
  )
}

/** Where one sees a page as somebody else, nothing is written on it. */
function useShownState(state: Standing): Standing {
  const isOneself = useLooking() === undefined
  return isOneself ? state : { ...state, canWrite: false, why: '' }
}

function Editor({ text, state }: { readonly text: OpenText; readonly state: Standing }) {
  const { space, id } = text.key
  const editor = useEditor(text, classes.editor ?? '')
  const isKnown = useIsKnown(editor, text)
  const tools = useTool(editor, id)
  const { tool, choose, commentOn, showThread, showVersion } = tools
  const view = useContext(PageViewContext)
  const onComment = useMay(writeComment, space) ? commentOn : undefined
  const suggesting = useSuggesting(editor, space, state)
  useChords({
    KeyH: () => choose('history'),
    KeyX: suggesting.mayDecide ? () => suggesting.choose(!suggesting.isOn) : undefined,
  })
  const threads = useThreads(space, id)
  useMarkedThreads(editor, threads.all)
  function close(): void {
    choose(undefined)
    editor.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (!isCommentChord(event)) return
    event.preventDefault()
    choose('comments')
  }
  /** What lies over the words goes away when somebody turns to them. */
  function handleClick({ currentTarget, target }: MouseEvent): void {
    if (isCovered(currentTarget) && target instanceof Element && target.closest('[contenteditable]')) choose(undefined)
  }
  if (!isKnown) return <Unknown text={text} />
  return (
    <>
      <SuggestionBar
        editor={editor}
        suggesting={suggesting}
        isOpen={tool === 'suggestions'}
        onOpen={() => choose('suggestions')}
      />
      <RestoredNotice space={space} document={id} onShow={showVersion} />
      <PageSigns>
        <PeopleHere text={text} />
        <SavedSign text={text} />
        <BodyTools tool={tool} onTool={choose} />
      </PageSigns>
      {tool === 'find' && <FindBar editor={editor} canWrite={state.canWrite} onClose={close} />}
      <div onKeyDown={handleKey} data-wide={view?.isWide || undefined}>
        <div className={classes.page} onClick={handleClick}>
          <BodyEditor
            editor={editor}
            page={text.key}
            canWrite={state.canWrite}
            isLive={state.isLive}
            onComment={onComment}
            mayMove={suggesting.isWriting}
            onHistory={tools.showHistoryOf}
          />
          <FootnoteList editor={editor} />
          <LinkWays editor={editor} space={space} canWrite={state.canWrite} />
          <CommentSigns editor={editor} threads={threads.all} onShow={showThread} />
        </div>
        <Beside
          editor={editor}
          tools={tools}
          suggesting={suggesting}
          onComment={onComment}
          threads={threads}
          page={text.key}
          onClose={close}
        />
      </div>
    </>
  )
}

const isCommentChord = ({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && altKey && !shiftKey && code === 'KeyM'

/** A page on which something stands that this editor would take off it. */
function Unknown({ text }: { readonly text: OpenText }) {
  return (
    <>
      <PageSigns>
        <SavedSign text={text} />
      </PageSigns>
      <p className={classes.note}>
        Part of this document was made with a newer version of Atrium. You can read it; reload Atrium to edit it.
      </p>
      <div className={classes.plain}>
        <PlainWords page={text.key} />
      </div>
    </>
  )
}

interface BesideProps {
  readonly editor: PageEditor
  readonly tools: Tools
  readonly suggesting: Suggesting
  readonly onComment: Tools['commentOn'] | undefined
  readonly page: DocumentKey
  readonly threads: Threads
  onClose(): void
}

/** What stands beside the text, if anything. */
function Beside({ editor, tools, suggesting, page, threads, onComment, onClose }: BesideProps) {
  const { tool, version, block, comment, thread } = tools
  // Kept while the page is open, whatever stands beside it.
  const [filter, setFilter] = useState<ThreadFilter>('open')
  if (tool === 'contents') return <ContentsPanel editor={editor} page={page} onClose={onClose} />
  if (tool === 'suggestions')
    return <SuggestionsPanel editor={editor} suggesting={suggesting} onComment={onComment} onClose={onClose} />
  if (tool === 'history')
    return (
      <HistoryPanel
        key={`${version} ${block}`}
        editor={editor}
        page={page}
        canWrite={suggesting.mayDecide}
        first={version}
        block={block}
        onClose={onClose}
      />
    )
  if (tool !== 'comments') return null
  return (
    <CommentsPanel
      key={`${comment} ${thread}`}
      editor={editor}
      page={page}
      threads={threads}
      tools={tools}
      filter={filter}
      onFilter={setFilter}
      onClose={onClose}
    />
  )
}

function Opening({ isLive }: { readonly isLive: boolean }) {
  return (
    <div className={classes.opening}>
      <Spinner label="Opening the document" />
      {!isLive && !navigator.onLine && (
        <p className={classes.note}>This document is not saved on this device. It opens once you are online.</p>
      )}
    </div>
  )
}

const closedWords = {
  'no-access': 'You can no longer open this document. What you see here stays until you leave.',
  gone: 'This document was deleted, or moved to where you cannot open it. What you see here stays until you leave.',
  moved: 'This document was moved. Your text is kept there.',
  fault: 'This document could not be opened.',
  replaced: 'The data on the server was restored from a backup. Reopen the document to continue.',
} as const

function Closed({ body: { text, state, reopen } }: { readonly body: HeldBody }) {
  if (!state.closed) return null
  return (
    <div role="alert" className={classes.alert}>
      <p>{closedWords[state.closed]}</p>
      <CopyButton text={plainText(text.doc)} label="Copy text" />
      {state.closed === 'replaced' && <Button onClick={() => reopen('copy')}>Reopen</Button>}
    </div>
  )
}

/** Why what was typed cannot be saved as it is, if so. */
const problemOf = ({ problem, why, canWrite }: Standing): string =>
  problem || (!canWrite && why === textRefusals['only-suggestions'] ? why : '')

interface ProblemProps {
  readonly body: HeldBody
  readonly problem: string
}

function Problem({ body: { text, reopen }, problem }: ProblemProps) {
  return (
    <div role="alert" className={classes.alert}>
      <p>{problem}</p>
      <CopyButton text={plainText(text.doc)} label="Copy text" />
      <Button variant="default" onClick={() => reopen('all')}>
        Discard what is not saved
      </Button>
    </div>
  )
}
