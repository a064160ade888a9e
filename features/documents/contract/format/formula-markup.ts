import katex from 'katex'

const bounds = {
  displayMode: true,
  throwOnError: true,
  trust: false,
  maxExpand: 500,
  maxSize: 20,
  output: 'mathml',
} as const

/** A formula in LaTeX as MathML, which browsers show by themselves; undefined where it is none. */
export function formulaMarkup(source: string): string | undefined {
  try {
    return katex.renderToString(source, bounds)
  } catch {
    return undefined // its source is shown as it was written
  }
}
