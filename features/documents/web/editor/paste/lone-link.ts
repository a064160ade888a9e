import { isStructured } from './clean-paste.ts'

export interface Copied {
  readonly words: string
  readonly html: string
}

const longest = 2_000

/** The address of the web that was copied, where it is all that was. */
export function loneLink({ words, html }: Copied): string | undefined {
  const url = words.trim()
  const isAddress = url.length <= longest && /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url)
  return isAddress && !isStructured(html) ? url : undefined
}
