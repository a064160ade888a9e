import type { EditorState } from 'prosemirror-state'
import { cleanPaste, isStructured } from './clean-paste.ts'

interface Pasted {
  readonly event: ClipboardEvent
  readonly editor: { readonly prosemirrorState: EditorState; pasteHTML(html: string): void }
  defaultPasteHandler(): boolean | undefined
}

/** Kinds that say better what was copied than HTML does, this editor's own first. */
const better = ['blocknote/html', 'text/markdown', 'vscode-editor-data']

/**
 * Takes what another program copied without that program's looks. HTML that has a form goes before words that look like
 * Markdown: those of a spreadsheet or a text with lists may.
 */
export function pasteRich({ event, editor, defaultPasteHandler }: Pasted): boolean | undefined {
  const html = htmlIn(event.clipboardData)
  const isInCode = editor.prosemirrorState.selection.$from.parent.type.spec.code === true
  if (html === '' || isInCode) return defaultPasteHandler()
  editor.pasteHTML(cleanPaste(html))
  return true
}

/** The HTML on a clipboard, where nothing else there says better what was copied. */
function htmlIn(clipboard: DataTransfer | null): string {
  if (!clipboard || better.some((kind) => clipboard.types.includes(kind))) return ''
  const html = clipboard.getData('text/html')
  return isStructured(html) || !looksLikeMarkdown(clipboard.getData('text/plain')) ? html : ''
}

const looksLikeMarkdown = (text: string): boolean =>
  /^\s*(#{1,6} |[-*+] |\d+[.)] |> |```|\|)|\*\*|`|\[[^[\]]+\]\(/m.test(text)
