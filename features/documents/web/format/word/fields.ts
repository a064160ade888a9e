/** The fields of a document, of which only what they show stands on a page, and where they lead. */
export interface Fields {
  mark(type: string | undefined): void
  instruct(words: string): void
  /** Whether what is read now is shown. */
  isShown(): boolean
  href(): string | undefined
}

interface Field {
  instruction: string
  isShown: boolean
}

export function createFields(): Fields {
  const open: Field[] = []
  return {
    mark(type) {
      const last = open.at(-1)
      if (type === 'begin' && open.length < deepest) open.push({ instruction: '', isShown: false })
      if (type === 'separate' && last) last.isShown = true
      if (type === 'end') open.pop()
    },
    instruct(words) {
      const last = open.at(-1)
      if (last && last.instruction.length < longest) last.instruction += words
    },
    isShown: () => open.every(({ isShown }) => isShown),
    href: () => open.map(({ instruction }) => addressIn(instruction)).findLast((href) => href !== undefined),
  }
}

const deepest = 50
const longest = 4_000

/** Where a field leads (ECMA-376, part 1, 17.16.5.25). */
export const addressIn = (instruction: string): string | undefined =>
  /^\s*HYPERLINK\s+"([^"]*)"/i.exec(instruction)?.[1]
