import type { Values } from './values.ts'

const mostLinks = 20
const link = /^https?:\/\/[^\s<>"]{1,990}$/i

/** The addresses of what goes along with an event (ATTACH and URL, RFC 5545, sections 3.8.1.1 and 3.8.4.6); `leaveOut` hears of the rest. */
export function readLinks(values: Values, leaveOut: () => void): readonly string[] {
  const attached = values.all('attach').map((property) => values.textsOf(property)[0] ?? '')
  const links = [...values.all('url').flatMap(values.textsOf), ...attached].filter((value) => link.test(value))
  if (attached.some((value) => !link.test(value))) leaveOut()
  return [...new Set(links)].slice(0, mostLinks)
}
