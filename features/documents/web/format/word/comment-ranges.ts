import { type XmlElement, elementsIn } from './xml.ts'

/** From where to where each comment of a document reaches, so that two that are about the same words have the same range. */
export function commentRanges(root: XmlElement): ReadonlyMap<string, string> {
  const starts = new Map<string, number>()
  const ranges = new Map<string, string>()
  let at = 0
  const visit = (element: XmlElement): void => {
    const number = element.attributes.get('w:id') ?? ''
    const start = starts.get(number)
    if (element.name === 'w:commentRangeStart') starts.set(number, at)
    else if (element.name === 'w:commentRangeEnd' && start !== undefined && at > start)
      ranges.set(number, `${start} ${at}`)
    else if (shown.has(element.name)) at += 1
    for (const child of elementsIn(element)) visit(child)
  }
  visit(root)
  return ranges
}

const shown: ReadonlySet<string> = new Set([
  'w:t',
  'w:delText',
  'w:drawing',
  'w:pict',
  'w:object',
  'w:footnoteReference',
])
