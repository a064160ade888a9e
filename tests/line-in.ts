import type { OpenText } from '@atrium/engine/web/texts'
import { XmlElement, XmlText } from 'yjs'

/** The first line of a page's blocks that says what `words` names; the first of all where it names nothing. */
export function lineIn({ doc }: Pick<OpenText, 'doc'>, words = ''): XmlText {
  const lines = [...doc.getXmlFragment('blocks').createTreeWalker((part) => part instanceof XmlText)]
  const line = lines.find((one) => String(one).includes(words))
  if (!(line instanceof XmlText) || line instanceof XmlElement) throw new Error(`There is no line with ${words}.`)
  return line
}
