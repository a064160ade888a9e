import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import * as z from 'zod'

const listed = z.array(z.object({ path: z.string(), files: z.array(z.string()), later: z.array(z.string()) }))

/** Sent by who signed in on this browser; whether they still are is asked by the page itself. */
const session = /(?:^|; )(?:__Secure-)?atrium\.session_token=/

/**
 * Makes links to what a page of the web client loads first, for who seems to be signed in: a browser then fetches all of it at
 * once, not each file when the one has come that names it. The build lists it in `early-files.json`: paths as the router has
 * them, with `$` before what may be anything, and for each the paths of files; `later` are those that all others go before. No
 * links where it lists none.
 */
export function createEarlyLinks(folder: string): (c: Context) => string {
  const file = join(folder, 'early-files.json')
  if (!existsSync(file)) return () => ''
  const pages = listed.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, files, later }) => ({
    pattern: patternOf(path),
    links: [...files.map((one) => linkTo(one)), ...later.map((one) => linkTo(one, ' fetchpriority="low"'))].join(''),
  }))
  return (c) => {
    if (!isVisit(c) || !session.test(c.req.header('cookie') ?? '')) return ''
    return pages.find(({ pattern }) => pattern.test(c.req.path))?.links ?? ''
  }
}

/** What fetches the page to keep it, as a service worker does, keeps it for all paths. */
const isVisit = (c: Context): boolean => (c.req.header('sec-fetch-dest') ?? 'document') === 'document'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)

/** As the bundler itself asks for it: with other words the browser would fetch it twice. */
const linkTo = (file: string, how = ''): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin${how} href="${file}">`
    : `<link rel="modulepreload" crossorigin${how} href="${file}">`
