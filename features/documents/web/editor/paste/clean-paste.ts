import { listsOfWord } from './lists-of-word.ts'

/** What is not for a page at all. */
const unwanted = 'script, style, meta, link, title, xml, template, object, iframe, br.Apple-interchange-newline'

/** What says how words look where they were copied: fonts, sizes, and colours that cannot be read on a dark ground. */
const keptStyles = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line']
const keptAttributes = new Set([
  'style',
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'start',
  'type',
  'checked',
  'open',
])

/** What another program copied, as the page would have it: without that program's looks, and its lists as lists. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  stylesOfExcel(html, body)
  for (const element of body.querySelectorAll(unwanted)) element.remove()
  removeComments(body)
  listsOfWord(body)
  for (const item of body.querySelectorAll('li[role="checkbox"]')) asCheckItem(item)
  for (const span of body.querySelectorAll('.Apple-tab-span, [style*="white-space"]')) keepTabs(span)
  for (const wrapper of body.querySelectorAll('font, o\\:p, b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const element of body.querySelectorAll('*')) strip(element)
  for (const image of body.querySelectorAll('img')) if (!/^https?:/i.test(image.src)) image.remove()
  removeGaps(body)
  return body.innerHTML
}

/** Whether it says more than plain words would: those who copy Markdown have none of this. */
export const isStructured = (html: string): boolean =>
  !html.includes('notionvc') && /<(h[1-6]|li|table|blockquote)[\s>]|class="?Mso/i.test(html)

/** No workbook has more; each is looked for among all cells. */
const mostStyles = 500

/** Excel keeps what is bold in classes of its own. */
function stylesOfExcel(html: string, body: HTMLElement): void {
  for (const [, name = '', styles = ''] of [...html.matchAll(/\.(xl\d+)\s*\{([^{}]*)\}/g)].slice(0, mostStyles))
    for (const cell of body.querySelectorAll<HTMLElement>(`td.${name}`)) {
      if (/font-weight:\s*700/.test(styles)) cell.style.fontWeight = 'bold'
      if (/font-style:\s*italic/.test(styles)) cell.style.fontStyle = 'italic'
    }
}

/** Google says by a role what is an item to tick, and draws its box as a picture. */
function asCheckItem(item: Element): void {
  for (const image of item.querySelectorAll(':scope > img')) image.remove()
  const box = item.ownerDocument.createElement('input')
  box.type = 'checkbox'
  box.toggleAttribute('checked', item.getAttribute('aria-checked') === 'true')
  item.prepend(box)
}

/** HTML takes a tab for any white space; a wide space of its own is not taken together with others. */
function keepTabs(element: Element): void {
  for (const child of element.childNodes)
    if (child.nodeType === Node.TEXT_NODE) child.textContent = (child.textContent ?? '').replaceAll('\t', '\u2003')
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function strip(element: Element): void {
  for (const attribute of Array.from(element.attributes))
    if (!isKept(attribute)) element.removeAttribute(attribute.name)
  if (!(element instanceof HTMLElement)) return
  const kept = keptStyles.map((name) => [name, element.style.getPropertyValue(name)] as const)
  element.removeAttribute('style')
  for (const [name, value] of kept) if (value !== '') element.style.setProperty(name, value)
}

const isKept = ({ name, value }: Attr): boolean =>
  keptAttributes.has(name) || (name === 'class' && value.startsWith('language-'))

/** Empty lines that other programs put between blocks, where a page has its own distance. */
function removeGaps(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, div'))
    if (!line.querySelector('img, table') && line.textContent.trim() === '' && !line.closest('td, th')) line.remove()
  for (const child of body.querySelectorAll(':scope > br'))
    if (isBlock(child.previousElementSibling) || isBlock(child.nextElementSibling)) child.remove()
}

const isBlock = (element: Element | null): boolean =>
  element !== null && /^(P|DIV|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR)$/.test(element.tagName)
