import { escapeHtml } from '@atrium/base/escape-html'

const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g

/** Words as HTML, in which addresses of the web are links. */
export function linkify(words: string): string {
  let html = ''
  let from = 0
  for (const { 0: url, index } of words.matchAll(address)) {
    html += escapeHtml(words.slice(from, index))
    html += `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(url)}</a>`
    from = index + url.length
  }
  return html + escapeHtml(words.slice(from))
}
