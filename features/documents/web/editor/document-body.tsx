import { Button } from '@mantine/core'
import type { OpenText } from '@atrium/engine/web/texts'
import { CopyButton, Spinner } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { BodyEditor } from './body-editor.tsx'
import classes from './document-body.module.css'
import { plainText } from './plain-text.ts'
import { SavedSign } from './saved-sign.tsx'
import { useEditor } from './use-editor.ts'
import { type HeldBody, useBody } from './use-body.ts'

/** What is written on a page, as one reads or edits it, with where it is saved. */
export function DocumentBody({ document: { space, id } }: { readonly document: Pick<Document, 'space' | 'id'> }) {
  const body = useBody(space, id)
  if (!body) return <Spinner label="Opening the document" />
  return <HeldDocument body={body} />
}

function HeldDocument({ body }: { readonly body: HeldBody }) {
  const { text, state } = body
  if (state.phase === 'opening') return <Opening isLive={state.isLive} />
  return (
    <section aria-label="Document" className={classes.body}>
      <div className={classes.bar}>
        <SavedSign saved={state.saved} />
      </div>
      {state.closed && <Closed body={body} />}
      {state.problem && <Problem body={body} />}
      {!state.canWrite && !state.closed && !state.problem && state.why && <p className={classes.note}>{state.why}</p>}
      <Editor key={text.doc.guid} text={text} canWrite={state.canWrite} />
    </section>
  )
}

function Editor({ text, canWrite }: { readonly text: OpenText; readonly canWrite: boolean }) {
  const editor = useEditor(text, classes.editor ?? '')
  return <BodyEditor editor={editor} space={text.key.space} canWrite={canWrite} />
}

function Opening({ isLive }: { readonly isLive: boolean }) {
  return (
    <div className={classes.opening}>
      <Spinner label="Opening the document" />
      {!isLive && !navigator.onLine && (
        <p className={classes.note}>This page is not kept on this device. It opens once you are online.</p>
      )}
    </div>
  )
}

const closedWords = {
  'no-access': 'You can no longer open this page. What you see here stays until you leave.',
  gone: 'This page was deleted. What you see here stays until you leave.',
  fault: 'This page could not be opened.',
  replaced: 'The data on the server was restored from a backup. Open the page anew to go on.',
} as const

function Closed({ body: { text, state, reopen } }: { readonly body: HeldBody }) {
  if (!state.closed) return null
  return (
    <div role="alert" className={classes.alert}>
      <p>{closedWords[state.closed]}</p>
      <CopyButton text={plainText(text.doc)} label="Copy text" />
      {state.closed === 'replaced' && <Button onClick={() => reopen('copy')}>Open anew</Button>}
    </div>
  )
}

function Problem({ body: { text, state, reopen } }: { readonly body: HeldBody }) {
  return (
    <div role="alert" className={classes.alert}>
      <p>{state.problem}</p>
      <CopyButton text={plainText(text.doc)} label="Copy text" />
      <Button variant="default" onClick={() => reopen('all')}>
        Discard what is not saved
      </Button>
    </div>
  )
}
