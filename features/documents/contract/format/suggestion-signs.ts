import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import type { Options } from 'mdast-util-to-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'

/** What begins or ends what is proposed, as CriticMarkup writes it, where it stands in a line. */
export interface SuggestionSign {
  readonly type: 'suggestionSign'
  readonly value: Sign
}

export type Sign = '{++' | '++}' | '{--' | '--}' | '{~~' | '~>' | '~~}'

declare module 'mdast' {
  interface PhrasingContentMap {
    suggestionSign: SuggestionSign
  }
  interface RootContentMap {
    suggestionSign: SuggestionSign
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    suggestionSign: 'suggestionSign'
  }
}

/**
 * The signs of CriticMarkup in Markdown: neither in code nor behind a backslash. Those of a replacement that begin with a
 * tilde are signs only in a line in which one has begun: elsewhere they are of what is struck through.
 */
export function suggestionSigns(): Extension {
  let replacingIn: TokenizeContext | undefined
  const always = (): boolean => true
  const isReplacing = (context: TokenizeContext): boolean => replacingIn === context
  const begins = (context: TokenizeContext): boolean => {
    replacingIn = context
    return true
  }
  return {
    text: {
      [codeOf('{')]: [sign('{++', always), sign('{--', always), sign('{~~', begins)],
      [codeOf('+')]: sign('++}', always),
      [codeOf('-')]: sign('--}', always),
      [codeOf('~')]: [sign('~~}', isReplacing), sign('~>', isReplacing)],
    },
  }
}

const codeOf = (character: string): number => character.charCodeAt(0)

function sign(value: Sign, isOne: (context: TokenizeContext) => boolean): Construct {
  return { name: 'suggestionSign', tokenize }

  function tokenize(this: TokenizeContext, ...[effects, ok, nok]: [Effects, State, State]): State {
    let read = 0
    const next = (code: Code): State | undefined => {
      if (code !== value.charCodeAt(read)) return nok(code)
      effects.consume(code)
      read += 1
      return read < value.length ? next : end
    }
    const end = (code: Code): State | undefined => {
      if (!isOne(this)) return nok(code)
      effects.exit('suggestionSign')
      return ok(code)
    }
    return (code) => {
      effects.enter('suggestionSign')
      return next(code)
    }
  }
}

const signs: ReadonlySet<string> = new Set<Sign>(['{++', '++}', '{--', '--}', '{~~', '~>', '~~}'])
const isSign = (value: string): value is Sign => signs.has(value)

/** The signs as nodes of the tree. */
export const suggestionSignsFromMarkdown: FromMarkdownExtension = {
  enter: {
    suggestionSign(token) {
      const value = this.sliceSerialize(token)
      if (isSign(value)) this.enter({ type: 'suggestionSign', value }, token)
    },
  },
  exit: {
    suggestionSign(token) {
      this.exit(token)
    },
  },
}

/** Writes the signs, and words that look like one so that they are read as words. */
export const suggestionSignsToMarkdown: Options = {
  handlers: { suggestionSign: ({ value }: SuggestionSign) => value },
  unsafe: [
    { character: '{', after: '[+~-]', inConstruct: 'phrasing' },
    { character: '}', before: '[+~-]', inConstruct: 'phrasing' },
  ],
}
