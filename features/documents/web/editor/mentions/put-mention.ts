import type { PageEditor, PageWriter } from '../page-editor.ts'

/** What is named within a line. */
export interface Mention {
  readonly kind: 'person' | 'page' | 'date' | 'event' | 'group' | 'file'
  readonly target: string
  readonly where?: string
  readonly label: string
  readonly link?: string
}

/** Puts a name where one types. */
export function putMention(editor: PageWriter, { where = '', link = '', ...mention }: Mention): void {
  editor.insertInlineContent([{ type: 'mention', props: { ...mention, where, link } }, ' '])
}

/** Takes the names of a page off again. */
export function dropMentions({ prosemirrorView: view }: PageEditor, page: string): void {
  const { tr, doc } = view.state
  const places: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'mention' && node.attrs['target'] === page) places.unshift(at)
  })
  for (const at of places) tr.delete(at, at + 1)
  view.dispatch(tr)
}
