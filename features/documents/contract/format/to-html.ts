import { type Block, type Cell, type Inline, isSafeHref, textOf } from './block.ts'

/** The blocks as HTML that is safe by how it is made: every word is escaped, and links lead to the web, mail or this app. */
export function toHtml(blocks: readonly Block[]): string {
  let html = ''
  for (let from = 0; from < blocks.length;) {
    const tag = listTag(blocks[from])
    let to = from + 1
    while (tag && to < blocks.length && listTag(blocks[to]) === tag && blocks[to]?.props['start'] === undefined) to += 1
    const part = blocks.slice(from, to)
    html += tag
      ? `<${tag}${startOf(part[0])}>${part.map(item).join('')}</${tag.slice(0, 2)}>`
      : part.map(single).join('')
    from = to
  }
  return html
}

const listTags: Readonly<Record<string, string>> = {
  bulletListItem: 'ul',
  toggleListItem: 'ul class="toggles"',
  checkListItem: 'ul class="checks"',
  numberedListItem: 'ol',
}
const listTag = (one: Block | undefined): string | undefined => (one ? listTags[one.type] : undefined)

function startOf(one: Block | undefined): string {
  const start = one?.props['start']
  return typeof start === 'number' && start > 0 && start < 1e9 ? ` start="${start | 0}"` : ''
}

function item(one: Block): string {
  const inside = toHtml(one.children)
  if (one.type === 'toggleListItem')
    return `<li><details open><summary>${inlines(one.content)}</summary>${inside}</details></li>`
  if (one.type !== 'checkListItem') return `<li>${inlines(one.content)}${inside}</li>`
  const isChecked = one.props['checked'] === true
  const box = `<input type="checkbox" disabled aria-label="${isChecked ? 'Done' : 'To do'}"${isChecked ? ' checked' : ''}>`
  return `<li>${box} <span>${inlines(one.content)}</span>${inside}</li>`
}

function single(one: Block): string {
  const inside = one.children.length > 0 ? `<div class="inside">${toHtml(one.children)}</div>` : ''
  const make = makers[one.type]
  if (one.type === 'quote') return `<blockquote>${words(one)}${inside}</blockquote>`
  if (one.type === 'callout') return `<aside class="callout">${words(one)}${inside}</aside>`
  return (make ? make(one) : words(one)) + inside
}

const words = ({ content }: Block): string => (textOf(content) ? `<p>${inlines(content)}</p>` : '')

const makers: Readonly<Record<string, (one: Block) => string>> = {
  heading({ content, props }) {
    const level = typeof props['level'] === 'number' ? props['level'] | 0 : 1
    // The title of the page is its only heading of the first level.
    const tag = `h${level >= 1 && level < 5 ? level + 1 : 6}`
    return `<${tag}>${inlines(content)}</${tag}>`
  },
  codeBlock: ({ content }) => code(textOf(content)),
  math: (one) => code(sourceOf(one)),
  mermaid: (one) => code(sourceOf(one)),
  divider: () => '<hr>',
  table: ({ rows = [] }) => `<div class="wide"><table>${rows.map(row).join('')}</table></div>`,
  image: ({ props }) => image(text(props['url']), text(props['caption']) || text(props['name'])),
  file: attachment,
  video: attachment,
  audio: attachment,
  embed: attachment,
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const code = (source: string): string => `<pre tabindex="0"><code>${escaped(source)}</code></pre>`

const sourceOf = ({ content, props }: Block): string =>
  textOf(content) || ([props['source'], props['formula'], props['code'], props['text']].map(text).find(Boolean) ?? '')

function image(url: string, caption: string): string {
  if (!/^(https?:\/\/|\/(?!\/))/i.test(url)) return ''
  const below = caption ? `<figcaption>${escaped(caption)}</figcaption>` : ''
  return `<figure><img src="${escaped(url)}" alt="${escaped(caption)}" loading="lazy">${below}</figure>`
}

function attachment({ props }: Block): string {
  const url = text(props['url'])
  const name = text(props['name']) || text(props['caption']) || url
  return url ? `<p>${link(url, escaped(name))}</p>` : ''
}

const row = (cells: readonly Cell[]): string => `<tr>${cells.map(cell).join('')}</tr>`

function cell({ isHeader, content }: Cell): string {
  const tag = isHeader ? 'th' : 'td'
  return `<${tag}>${inlines(content)}</${tag}>`
}

const tags = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' } as const

const inlines = (content: readonly Inline[]): string => content.map(inline).join('')

function inline({ text: words, marks, href }: Inline): string {
  const shown = escaped(words).replaceAll('\n', '<br>')
  const marked = marks.reduce((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, shown)
  return href === undefined ? marked : link(href, marked)
}

const link = (href: string, inner: string): string =>
  isSafeHref(href) ? `<a href="${escaped(href.trim())}" rel="noopener noreferrer nofollow">${inner}</a>` : inner

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')
