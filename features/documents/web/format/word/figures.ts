import { type Block, block, plain } from '../../../contract/format/block.ts'
import { type Piece, type Reading, hrefOf } from './reading.ts'
import { type XmlElement, elementsIn, findAll } from './xml.ts'

/** What is drawn among the words: pictures, lines, and boxes with words in them, which `read` reads. */
export function figuresIn(
  element: XmlElement,
  reading: Reading,
  read: (box: XmlElement) => readonly Block[],
): readonly Piece[] {
  const words = findAll(element, 'wp:docPr')[0]?.attributes
  const alt = words?.get('descr') ?? words?.get('title') ?? ''
  const ids = [
    ...findAll(element, 'a:blip').map(({ attributes }) => attributes.get('r:embed') ?? attributes.get('r:link')),
    ...findAll(element, 'v:imagedata').map(({ attributes }) => attributes.get('r:id')),
  ]
  const pictures = ids.flatMap((id) => picture(id, alt, reading))
  const boxes = findAll(element, 'w:txbxContent').flatMap(read)
  const lines = findAll(element, 'v:rect').filter(({ attributes }) => attributes.get('o:hr') === 't')
  const figures = [...boxes, ...lines.map(() => block('divider'))].map((figure) => ({ figure }))
  if (element.name === 'w:object') reading.left.note('objects')
  else if (ids.length + figures.length === 0 && elementsIn(element).length > 0) reading.left.note('shapes')
  return [...pictures, ...figures]
}

/** Kinds that browsers show; others are there as files. */
const shown = /\.(png|jpe?g|gif|webp|svg|bmp|avif)$/i

function picture(id: string | undefined, alt: string, reading: Reading): readonly Piece[] {
  const relation = reading.relations.get(id ?? '')
  if (!relation || relation.target === '') {
    reading.left.note('pictures')
    return []
  }
  const { target, isOutside } = relation
  if (isOutside) {
    reading.left.note('linked')
    const href = hrefOf(reading, id)
    return [{ ...plain(alt || href || 'Picture'), ...(href !== undefined && { href }) }]
  }
  const url = reading.urlOf(target)
  if (shown.test(target)) return [{ figure: block('image', { props: { url, caption: alt } }) }]
  return [{ figure: block('file', { props: { url, name: target.split('/').at(-1) ?? '' } }) }]
}
