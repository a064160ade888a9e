import { relativeUrl } from '@atrium/base/relative-url'

/** What a link of a vault means, as a path; undefined where nothing there is called so. */
export type Find = (name: string) => string | undefined

/** The files of a vault by their names, with or without their folders and, for pages, their ending. */
export function findIn(paths: Iterable<string>): Find {
  const byName = Map.groupBy([...paths].toSorted(shortFirst), (path) => lastOf(path.toLowerCase()))
  return (name) => {
    const wanted = name.toLowerCase()
    return [wanted, `${wanted}.md`]
      .flatMap(
        (one) => (byName.get(lastOf(one)) ?? []).find((path) => `/${path.toLowerCase()}`.endsWith(`/${one}`)) ?? [],
      )
      .at(0)
  }
}

const shortFirst = (one: string, other: string): number => one.length - other.length

const lastOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Code, in which nothing is a link, or a link as Obsidian writes it: `[[Page#Part|words]]`, and with a `!` what is shown there. */
const parts =
  /(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t]{0,9}\1|$)|`[^`\n]+`|(!?)\[\[([^[\]|#^\n]{1,300})([#^][^[\]|\n]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\]/g

/** Markdown of a vault at `from`, with such links as Markdown has them. */
export function withPlainLinks(text: string, from: string, find: Find): string {
  if (!text.includes('[[')) return text
  return text.replaceAll(parts, (whole, ...[, sign, name, place = '', words]: (string | undefined)[]) => {
    const path = name === undefined ? undefined : find(name.trim())
    if (path === undefined) return whole
    const address = relativeUrl(from, path).replaceAll(/[()]/g, encoded)
    return linkTo(address, { isShown: sign === '!' && !/\.md$/i.test(path), name: `${name}${place}`, words })
  })
}

interface Link {
  readonly isShown: boolean
  readonly name: string
  readonly words: string | undefined
}

const linkTo = (address: string, { isShown, name, words }: Link): string =>
  isShown ? `![${plain(captionOf(words))}](${address})` : `[${plain(words ?? name)}](${address})`

const plain = (words: string): string => words.replaceAll(/[\\[\]]/g, '\\$&')

/** Numbers say how large a picture is shown. */
const captionOf = (words = ''): string => (/^\d+(?:x\d+)?$/.test(words) ? '' : words)

const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`
