import { type XmlElement, childOf, elementsIn, valueOf } from './xml.ts'

/** A paragraph as an item of a list. */
export interface ListItem {
  readonly type: 'bulletListItem' | 'numberedListItem'
  readonly level: number
  /** What Word writes in front of a numbered one. */
  readonly number: number
}

export interface Numbering {
  /** The next paragraph of a list (`w:numPr`); undefined where it belongs to none. */
  item(numbered: XmlElement | undefined): ListItem | undefined
}

interface Level {
  readonly format: string
  readonly start: number
}

/** The lists of a document, whose numbers are counted as its paragraphs are met (ECMA-376, part 1, 17.9). */
export function createNumbering(root: XmlElement | undefined): Numbering {
  const all = root ? elementsIn(root) : []
  const abstract = new Map(named(all, 'w:abstractNum', 'w:abstractNumId'))
  const lists = new Map(named(all, 'w:num', 'w:numId'))
  const counts = new Map<string, number>()
  const begun = new Set<string>()

  function levelOf(list: XmlElement, level: number): Level {
    const overrides = withLevel(list, 'w:lvlOverride', level)
    const base = abstract.get(valueOf(list, 'w:abstractNumId') ?? '')
    const own = childOf(overrides, 'w:lvl') ?? (base && withLevel(base, 'w:lvl', level))
    const start = valueOf(overrides, 'w:startOverride') ?? valueOf(own, 'w:start')
    return { format: valueOf(own, 'w:numFmt') ?? 'decimal', start: wholeOf(start) ?? 1 }
  }

  /** Lists of one kind count on, but where one says with its first item of a level that it begins anew. */
  function before(id: string, list: XmlElement, level: number): number {
    const overridden = valueOf(withLevel(list, 'w:lvlOverride', level), 'w:startOverride')
    const isFirst = !begun.has(`${id} ${level}`)
    begun.add(`${id} ${level}`)
    const count = counts.get(`${valueOf(list, 'w:abstractNumId')} ${level}`)
    return count === undefined || (isFirst && overridden !== undefined) ? levelOf(list, level).start - 1 : count
  }

  return {
    item(numbered) {
      const id = valueOf(numbered, 'w:numId') ?? ''
      const level = Math.min(wholeOf(valueOf(numbered, 'w:ilvl')) ?? 0, deepest)
      const list = lists.get(id)
      if (!list) return undefined
      const { format } = levelOf(list, level)
      if (format === 'none') return undefined
      const kind = valueOf(list, 'w:abstractNumId')
      for (let deeper = level + 1; deeper <= deepest; deeper += 1) counts.delete(`${kind} ${deeper}`)
      const number = before(id, list, level) + 1
      counts.set(`${kind} ${level}`, number)
      return { type: format === 'bullet' ? 'bulletListItem' : 'numberedListItem', level, number }
    },
  }
}

const deepest = 8

const named = (all: readonly XmlElement[], name: string, id: string): readonly (readonly [string, XmlElement])[] =>
  all.filter((one) => one.name === name).map((one) => [one.attributes.get(id) ?? '', one])

const withLevel = (list: XmlElement, name: string, level: number): XmlElement | undefined =>
  elementsIn(list).find((one) => one.name === name && one.attributes.get('w:ilvl') === `${level}`)

function wholeOf(written: string | undefined): number | undefined {
  const number = Number(written ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 && number < 1e9 ? number : undefined
}
