import { math } from 'micromark-extension-math'
import type { Construct, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'

const dollar = 36
const backslash = 92

/**
 * Formulas in Markdown: `$$` on lines of their own, and `$x$` within a line where no prices can be meant: neither with
 * white space inside next to a sign, nor with a digit behind it (as pandoc reads them), nor ended by a sign that is written as one, `\$`.
 */
export function formulas(): Extension {
  const { flow = {}, text } = math()
  const inner = text?.[dollar] as Construct
  return { flow, text: { [dollar]: { ...inner, tokenize: careful(inner.tokenize) } } }
}

const careful = (tokenize: Tokenizer): Tokenizer =>
  function begin(effects, ok, nok) {
    return effects.check({ tokenize: isFormula, partial: true }, tokenize.call(this, effects, ok, nok), nok)
  }

const isSpace = (code: number | null): boolean => code === null || code < 0 || code === 32

/** Looks ahead from one sign to the next. */
function isFormula(this: TokenizeContext, ...[effects, ok, nok]: Parameters<Tokenizer>): State {
  let last: number | null = null
  return start

  function start(code: number | null): State | undefined {
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return open
  }

  function open(code: number | null): State | undefined {
    // Two signs are meant as such.
    if (code === dollar) return ok(code)
    if (isSpace(code)) return nok(code)
    effects.enter('mathTextData')
    return inside(code)
  }

  function inside(code: number | null): State | undefined {
    if (code === null || code === -5 || code === -4 || code === -3) return end(nok, code)
    if (code === dollar) return end(last === backslash || isSpace(last) ? nok : close, code)
    last = code
    effects.consume(code)
    return inside
  }

  function end(next: State, code: number | null): State | undefined {
    effects.exit('mathTextData')
    return next(code)
  }

  function close(code: number | null): State | undefined {
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return behind
  }

  function behind(code: number | null): State | undefined {
    return code !== null && code >= 48 && code <= 57 ? nok(code) : ok(code)
  }
}
