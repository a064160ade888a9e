interface Level {
  readonly depth: number
  /** Word's name of the list that it belongs to. */
  readonly name: string
  readonly list: HTMLElement
}

/** Word writes an item as a paragraph that says how deep it lies and has its sign in it; here they become lists. */
export function listsOfWord(body: HTMLElement): void {
  let open: readonly Level[] = []
  for (const line of body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class^="MsoListParagraph"]')) {
    const place = placeOf(line)
    if (place) open = take(line, place, open)
  }
}

/** Makes an item of a line, in one of the lists that are open or a new one; answers those that are open then. */
function take(line: HTMLElement, place: Omit<Level, 'list'>, open: readonly Level[]): readonly Level[] {
  const above = followed(line, place, open).filter(({ depth }) => depth <= place.depth)
  const level = above.at(-1)
  const isThere = level?.depth === place.depth
  const list = isThere ? level.list : begin(line, level, signOf(line))
  signOf(line)?.remove()
  const item = line.ownerDocument.createElement('li')
  item.append(...line.childNodes)
  list.append(item)
  line.remove()
  return isThere ? above : [...above, { ...place, list }]
}

/** The open lists, unless something stands between them and the line, or it belongs to another one. */
function followed(line: HTMLElement, { name }: Pick<Level, 'name'>, open: readonly Level[]): readonly Level[] {
  const [outer] = open
  return outer?.name === name && outer.list === line.previousElementSibling ? open : []
}

function placeOf(line: HTMLElement): Omit<Level, 'list'> | undefined {
  const [, name, depth] = /mso-list:\s*(\w+)\s+level(\d)/.exec(line.getAttribute('style') ?? '') ?? []
  return name === undefined ? undefined : { name, depth: Number(depth) }
}

/** A list where the line stands, or in the last item of the level above. */
function begin(line: HTMLElement, level: Level | undefined, sign: Element | null): HTMLElement {
  const words = sign?.textContent.replaceAll('\u00a0', ' ').trim() ?? ''
  const isNumbered = /^\(?(\d+|[a-z]{1,4})[.)]$/i.test(words)
  const list = line.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  const first = Number.parseInt(words, 10)
  if (isNumbered && first > 1) list.setAttribute('start', String(first))
  const above = level?.list.lastElementChild
  if (above) above.append(list)
  else line.before(list)
  return list
}

/** The sign in front of an item. */
const signOf = (line: HTMLElement): Element | null =>
  line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
