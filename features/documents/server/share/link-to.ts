import { escapeHtml } from '@atrium/base/escape-html'
import { titleOf } from '../../contract/document.ts'
import type { Named } from './find-shared.ts'

/** A link to a page at the address of the link that leads there. */
export const linkTo = ({ id, title, icon }: Named, address: string): string =>
  `<a href="${address}?page=${encodeURIComponent(id)}">${escapeHtml(`${icon} ${titleOf({ title })}`.trim())}</a>`
