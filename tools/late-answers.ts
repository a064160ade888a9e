// Parts of a screen that wait for an answer by hand, and guard themselves against one that comes too late.
interface Rule {
  readonly isBroken: (text: string) => boolean
  readonly words: string
}

const flag = /\blet is(Current|Cancell?ed|Stale|Mounted|Unmounted|Gone|Left|Alive|Active)\b/

const rules: readonly Rule[] = [
  {
    isBroken: (text) => effectsIn(text).some((effect) => flag.test(effect)),
    words: 'a flag against what comes too late; `useAsk` asks the server, `useLoaded` waits for anything else',
  },
  {
    isBroken: (text) => effectsIn(text).some((effect) => /\.ask\(/.test(effect)),
    words: 'the server is asked in an effect; `useAsk` shares, keeps and takes back what is asked',
  },
]

/** What is wrong with a source of the web client, in words. */
export const lateAnswers = (text: string): readonly string[] =>
  rules.filter(({ isBroken }) => isBroken(text)).map(({ words }) => words)

/** What is written between the parentheses of each effect. */
function effectsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\buse(?:Layout)?Effect\(/g), ({ index, 0: begun }) => {
    const from = index + begun.length
    let depth = 1
    let to = from
    for (; depth > 0 && to < text.length; to += 1) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0
    return text.slice(from, to)
  })
}
