import { getNodeById } from '@blocknote/core'
import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { asOneStep } from '../as-one-step.ts'
import { putMention } from '../mentions/put-mention.ts'
import type { NamedPage } from '../page-at.ts'
import type { PageEditor, PageWriter } from '../page-editor.ts'
import { isSuggesting } from '../suggestions/record.ts'
import { blockIdAt } from '../tools/anchors.ts'
import { isLinkTo, offerWays, pastedLink, placeOfPasted } from './pasted-link.ts'

/** Puts a link where one writes, and offers what else may stand for it. */
export function putLink(editor: PageEditor, url: string): void {
  asOneStep(editor, (tr) => {
    const link = linkAt(tr, tr.storedMarks ?? tr.selection.$from.marks(), url)
    offerWays(tr.replaceSelectionWith(link, false).scrollIntoView(), { url, isNamed: false })
  })
}

/** Puts the name of the document to which a link leads where one writes, and offers what else may stand for it. */
export function putName(editor: PageEditor, url: string, page: NamedPage): void {
  asOneStep(editor, (tr) => {
    putMention(editor, { kind: 'page', ...page })
    offerWays(tr, { url, isNamed: true })
  })
}

/** Has the name of a document stand for the link that was just pasted. */
export function turnIntoName(editor: PageEditor, page: NamedPage): void {
  replacePasted(editor, (tr, { from, to }) => {
    tr.delete(from, to)
    putMention(editor, { kind: 'page', ...page })
  })
}

/** Has the link stand for itself whose document was just named. */
export function turnIntoLink(editor: PageEditor): void {
  replacePasted(editor, (tr, { from, to, url }) => {
    tr.replaceWith(from, to, linkAt(tr, tr.doc.resolve(from).marks(), url))
  })
}

interface Pasted {
  readonly from: number
  readonly to: number
  readonly url: string
}

function replacePasted(editor: PageEditor, replace: (tr: Transaction, pasted: Pasted) => void): void {
  const pasted = pastedLink(editor.prosemirrorState)
  asOneStep(editor, (tr) => {
    const place = pasted && placeOfPasted(tr, pasted)
    if (place) replace(tr, { ...place, url: pasted.url })
  })
}

function linkAt(tr: Transaction, marks: Node['marks'], href: string): Node {
  const { schema } = tr.doc.type
  return schema.text(href, schema.marks['link']?.create({ href }).addToSet(marks) ?? marks)
}

/** What a block shows of another site, or of another document. */
interface Embedded {
  readonly url: string
  readonly name: string
  readonly about?: string
}

/**
 * Shows what a link leads to in the place of the line that holds nothing else, or below the line; answers whether that can be
 * done. A line that becomes a block cannot be proposed.
 */
export function embed(editor: PageEditor, id: string, embedded: Embedded): boolean {
  const line = lineOf(editor, id)
  const links = line?.children.filter((child) => isLinkTo(child, embedded.url)) ?? []
  if (links.length === 0 || !editor.isEditable || isSuggesting(editor.prosemirrorState)) return false
  const writer: PageWriter = editor
  const props = { about: '', ...embedded }
  asOneStep(editor, (tr) => {
    if (line?.childCount !== 1) return void writer.insertBlocks([{ type: 'embed', props }], id, 'after')
    const isWrittenIn = blockIdAt(tr.selection.$head) === id
    writer.updateBlock(id, { type: 'embed', props })
    if (isWrittenIn) goOnBelow(editor, id)
  })
  return true
}

/** The words of a block itself; undefined for one that is gone, or has none. */
function lineOf({ prosemirrorState: { doc } }: PageEditor, id: string): Node | undefined {
  const content = getNodeById(id, doc)?.node.firstChild
  return content?.isTextblock ? content : undefined
}

function goOnBelow(editor: PageEditor, id: string): void {
  const writer: PageWriter = editor
  if (!editor.getNextBlock(id)) writer.insertBlocks([{ type: 'paragraph' }], id, 'after')
  const next = editor.getNextBlock(id)
  if (next) editor.setTextCursorPosition(next, 'start')
}
