import type { Block } from '../../../contract/format/block.ts'
import type { NamedPage } from '../page-at.ts'
import type { PageEditor } from '../page-editor.ts'
import { proposeAs } from '../../format/propose-as.ts'
import { cleanPaste, isStructured } from './clean-paste.ts'
import { type Copied, loneLink } from './lone-link.ts'
import { pasteBlocks } from './paste-blocks.ts'
import { putLink, putName } from './put-link.ts'

interface Pasted {
  readonly event: ClipboardEvent
  readonly editor: PageEditor
  /** Who pastes: what Markdown proposes is proposed in their name. */
  readonly person: string
  /** The document that an address leads to, where one may read it. */
  pageAt(url: string): NamedPage | undefined
  defaultPasteHandler(): boolean | undefined
}

/** Kinds that say better what was copied than words do, this editor's own first. */
const better = ['blocknote/html', 'vscode-editor-data']

/**
 * Takes what another program copied without that program's looks. HTML that has a form goes before words that look like
 * Markdown: those of a spreadsheet or a text with lists may. The address of a page of ours becomes the page's name, and what else
 * may stand for a link is offered at it.
 */
export function pasteRich({ event, editor, person, pageAt, defaultPasteHandler }: Pasted): boolean | undefined {
  const copied = copiedIn(event.clipboardData)
  const { selection } = editor.prosemirrorState
  if (!copied || selection.$from.parent.type.spec.code === true) return defaultPasteHandler()
  const { words, html } = copied
  if (selection.empty && pasteLink({ editor, pageAt }, copied)) return true
  if (looksLikeMarkdown(words) && !isStructured(html)) void pasteMarkdown(editor, words, person)
  else if (html === '') return defaultPasteHandler()
  else editor.pasteHTML(cleanPaste(html))
  return true
}

/** Undefined where something else on the clipboard says better what was copied. */
function copiedIn(clipboard: DataTransfer | null): Copied | undefined {
  if (!clipboard || better.some((kind) => clipboard.types.includes(kind))) return undefined
  const markdown = clipboard.getData('text/markdown')
  return markdown === ''
    ? { words: clipboard.getData('text/plain'), html: clipboard.getData('text/html') }
    : { words: markdown, html: '' }
}

/** Whether a link was pasted, and nothing else. */
function pasteLink({ editor, pageAt }: Pick<Pasted, 'editor' | 'pageAt'>, copied: Copied): boolean {
  const words = copied.words.trim()
  const page = pageAt(words)
  const url = page ? new URL(words, location.origin).href : loneLink(copied)
  if (url === undefined || !mayHoldLink(editor)) return false
  if (page) putName(editor, url, page)
  else putLink(editor, url)
  return true
}

const mayHoldLink = ({ prosemirrorState: { selection, schema } }: PageEditor): boolean => {
  const { parent } = selection.$from
  const { link } = schema.marks
  return link !== undefined && parent.isTextblock && parent.type.allowsMarkType(link)
}

/** As our own reader understands it, which knows callouts, formulas and diagrams. */
async function pasteMarkdown(editor: PageEditor, words: string, person: string): Promise<void> {
  const blocks = await readMarkdown(words, person)
  if (!blocks) return void editor.pasteText(words)
  const view = editor.prosemirrorView
  view.dispatch(pasteBlocks(view.state, blocks))
}

/** Undefined where the reader could not be loaded. */
async function readMarkdown(words: string, person: string): Promise<readonly Block[] | undefined> {
  try {
    const { fromCopiedMarkdown } = await import('../../format/from-markdown.ts')
    return fromCopiedMarkdown(words, proposeAs(person))
  } catch {
    return undefined
  }
}

const looksLikeMarkdown = (text: string): boolean =>
  /^\s*(#{1,6} |[-*+] |\d+[.)] |> |```|\||\$\$)|\*\*|`|\{(?:\+\+|--|~~)|\[[^[\]]+\]\(|(^|[\s(])\$[^\s$]+\$(?!\d)/m.test(
    text,
  )
