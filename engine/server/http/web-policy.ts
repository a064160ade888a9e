import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whose pages may be shown inside a page of ours. */
const framed = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://codepen.io',
]

/**
 * What pages of ours may load: only what this server gives, the scripts that stand in the page itself, and the styles that
 * carry the nonce of the answer.
 */
export function webPolicy(folder: string): (nonce?: string) => string {
  const page = join(folder, 'index.html')
  const inline = existsSync(page) ? inlineScripts(readFileSync(page, 'utf8')) : []
  const scripts = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return (nonce) =>
    [
      "default-src 'self'",
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src-elem 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
      // A library copies what it shows to fade it out, with the attributes that it had.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `frame-src 'self' ${framed.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
}
