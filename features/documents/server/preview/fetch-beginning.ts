import type { Egress } from '@atrium/engine/server'
import type { Beginning } from './read-head.ts'

const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const headers = {
  accept: 'text/html',
  // What is packed is as long as it likes once it is unpacked.
  'accept-encoding': 'identity',
  'user-agent': 'Atrium (link preview)',
}

type Way = Pick<Egress, 'send'>
type Answer = Awaited<ReturnType<Way['send']>>

/**
 * The beginning of the page at an address; undefined where there is none. Where one leads on, the next address is looked at
 * like the first. Throws where an address is not called, or does not answer.
 */
export async function fetchBeginning(egress: Way, url: string, signal: AbortSignal): Promise<Beginning | undefined> {
  let at = URL.parse(url)
  for (let hop = 0; at && hop <= mostRedirects; hop += 1) {
    const answer = await egress.send({ url: at.href, method: 'GET', headers, takesStart: true, signal })
    if (!redirects.has(answer.status)) return beginningOf(answer)
    const to = headerOf(answer, 'location')
    at = to === '' ? null : URL.parse(to, at)
  }
  return undefined
}

function beginningOf(answer: Answer): Beginning | undefined {
  const type = headerOf(answer, 'content-type')
  const isPage = answer.status === 200 && /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)
  const isPlain = ['', 'identity'].includes(headerOf(answer, 'content-encoding').toLowerCase())
  return isPage && isPlain ? { bytes: answer.body, type } : undefined
}

function headerOf({ headers: given }: Answer, name: string): string {
  const value = given[name]
  return typeof value === 'string' ? value : ''
}
