import { type Block, block, plain } from '../../../contract/format/block.ts'
import { type Piece, type Reading, hrefOf } from './reading.ts'
import { type XmlElement, elementsIn, findAll } from './xml.ts'

/** What is drawn among the words: pictures, lines, and boxes with words in them, which `read` reads. */
export function figuresIn(
  element: XmlElement,
  reading: Reading,
  read: (box: XmlElement) => readonly Block[],
): readonly Piece[] {
  const ids = picturesIn(element)
  const alt = altOf(element)
  const boxes = findAll(element, 'w:txbxContent').flatMap(read)
  const lines = findAll(element, 'v:rect').filter(({ attributes }) => attributes.get('o:hr') === 't')
  const figures = [...boxes, ...lines.map(() => block('divider'))].map((figure) => ({ figure }))
  const isShape = ids.length + figures.length === 0 && elementsIn(element).length > 0
  if (element.name === 'w:object') reading.left.note('objects')
  else if (isShape) reading.left.note('shapes')
  return [...ids.map((id) => picture(id, alt, reading)).filter((piece) => piece !== undefined), ...figures]
}

const picturesIn = (element: XmlElement): readonly (string | undefined)[] => [
  ...findAll(element, 'a:blip').map(({ attributes }) => attributes.get('r:embed') ?? attributes.get('r:link')),
  ...findAll(element, 'v:imagedata').map(({ attributes }) => attributes.get('r:id')),
]

function altOf(element: XmlElement): string {
  const words = findAll(element, 'wp:docPr')[0]?.attributes
  return words?.get('descr') ?? words?.get('title') ?? ''
}

/** Kinds that browsers show; others are there as files. */
const shown = /\.(png|jpe?g|gif|webp|svg|bmp|avif)$/i

function picture(id = '', alt: string, reading: Reading): Piece | undefined {
  const { target, isOutside } = reading.relations.get(id) ?? nowhere
  if (target === '') {
    reading.left.note('pictures')
    return undefined
  }
  if (isOutside) return elsewhere(hrefOf(reading, id), alt, reading)
  const url = reading.urlOf(target)
  if (shown.test(target)) return { figure: block('image', { props: { url, caption: alt } }) }
  return { figure: block('file', { props: { url, name: target.split('/').at(-1) ?? '' } }) }
}

const nowhere = { target: '', isOutside: false }

/** The way to a picture that is never fetched. */
function elsewhere(href: string | undefined, alt: string, { left }: Reading): Piece {
  left.note('linked')
  return { ...plain(alt || href || 'Picture'), ...(href !== undefined && { href }) }
}
