import { createExtension } from '@blocknote/core'
import type { Mark, Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { yUndoPluginKey } from 'y-prosemirror'
import type { UndoManager } from 'yjs'
import { fileAt } from '@atrium/features/files/contract'
import type { DocumentKey } from '../../../contract/document.ts'
import type { Way } from '../../transfer/carried-blocks.ts'
import { asPartOf } from '../as-part-of-step.ts'

export interface Carrier {
  /** Where one writes. */
  page(): DocumentKey
  /** Where that was copied which was pasted last, if on a page. */
  from(): DocumentKey | undefined
  /** Answers where a file can be read by those who read where it goes to: where it is, or in a copy. */
  copy(way: Way, url: string): Promise<string>
  tell(problem: string): void
}

const notBrought = 'A file you pasted could not be brought into this document, so others may not be able to open it.'

/**
 * Has the files of what is pasted come along from where it was copied: who reads this page may not read there, and what no page
 * of a space shows goes to its trash. Until they have come the page shows them where they are.
 */
export const carriedFiles = (carrier: Carrier) =>
  createExtension({ key: 'carriedFiles', prosemirrorPlugins: [carriedFilesPlugin(carrier)] })

const key = new PluginKey<ReadonlySet<string>>('pasted files')

export const carriedFilesPlugin = (carrier: Carrier): Plugin =>
  new Plugin<ReadonlySet<string>>({
    key,
    state: {
      init: () => new Set(),
      apply: (tr, before) => (isBrought(tr) ? newFiles(tr) : before),
    },
    view: () => ({
      update(view, before) {
        const files = key.getState(view.state)
        if (files && files !== key.getState(before)) void bring(view, files, carrier)
      },
    }),
  })

const isBrought = (tr: Transaction): boolean => tr.getMeta('paste') === true || tr.getMeta('uiEvent') === 'drop'

function newFiles({ before, doc }: Transaction): ReadonlySet<string> {
  const were = filesIn(before)
  return new Set([...filesIn(doc)].filter((url) => !were.has(url)))
}

/** The addresses of the files that a page shows, or links to. */
function filesIn(doc: Node): ReadonlySet<string> {
  const found = new Set<string>()
  doc.descendants((node) => {
    for (const url of [node.attrs['url'], ...node.marks.map(addressOf)])
      if (typeof url === 'string' && fileAt(inner(url))) found.add(url)
  })
  return found
}

function shownIn(doc: Node): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  doc.descendants(({ attrs }) => void found.add(attrs['url']))
  return found
}

const addressOf = ({ type, attrs }: Mark): unknown => (type.name === 'link' ? attrs['href'] : undefined)

/** What is copied from what a browser shows has whole addresses. */
const inner = (url: string): string => (url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url)

async function bring(view: EditorView, files: ReadonlySet<string>, carrier: Carrier): Promise<void> {
  const [page, from] = [carrier.page(), carrier.from()]
  // Whoever pastes an address of a file from elsewhere wants a link to it, and gives nobody the file.
  const own = from ? files : shownIn(view.state.doc)
  const needed = [...files].filter((url) => own.has(url) && isNeeded(inner(url), page, from))
  if (needed.length === 0) return
  // The step that undo takes back is there once all who hear of a change have heard.
  await Promise.resolve()
  const step = stepsOf(view)?.undoStack.at(-1)
  const copy = (url: string) => carrier.copy({ from: from?.space ?? page.space, to: page.space }, inner(url))
  let left = 0
  // One after the other, as there may be many.
  for (const was of needed) {
    const isShown = await copy(was).then(
      (there) => readdress(view, step, { was, there }),
      () => false,
    )
    left += isShown ? 0 : 1
  }
  if (left > 0) carrier.tell(notBrought)
}

const stepsOf = ({ state }: EditorView) => yUndoPluginKey.getState(state)?.undoManager

/** Whether others may not see a file of what is pasted. A page that was moved has its files along, under their old addresses. */
function isNeeded(url: string, page: DocumentKey, from: DocumentKey | undefined): boolean {
  if (from?.id === page.id && from.space === page.space) return false
  return fileAt(url)?.space !== page.space || (from !== undefined && from.space !== page.space)
}

interface Moved {
  readonly was: string
  readonly there: string
}

/** Writes a new address as part of the step that wrote the old one; answers whether it stands there now. */
function readdress(view: EditorView, step: UndoManager['undoStack'][number] | undefined, moved: Moved): boolean {
  const steps = stepsOf(view)
  if (view.isDestroyed || !steps) return false
  const tr = readdressed(view.state, moved)
  if (!tr.docChanged) return true
  if (!view.editable) return false
  asPartOf(steps, step, () => view.dispatch(tr))
  return true
}

function readdressed({ tr, doc }: EditorState, { was, there }: Moved): Transaction {
  if (was === there) return tr
  doc.descendants((node, at) => {
    if (node.attrs['url'] === was) tr.setNodeAttribute(at, 'url', there)
    const mark = node.marks.find((one) => addressOf(one) === was)
    if (!mark) return
    tr.removeMark(at, at + node.nodeSize, mark)
    tr.addMark(at, at + node.nodeSize, mark.type.create({ ...mark.attrs, href: there }))
  })
  return tr
}
