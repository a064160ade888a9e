import katex from 'katex'

const bounds = {
  throwOnError: true,
  trust: false,
  maxExpand: 500,
  maxSize: 20,
  output: 'mathml',
} as const

/** A formula in LaTeX as MathML, which browsers show by themselves, on its own or within a line; undefined where it is none. */
export function formulaMarkup(source: string, isInline = false): string | undefined {
  try {
    return katex.renderToString(source, { ...bounds, displayMode: !isInline })
  } catch {
    return undefined // its source is shown as it was written
  }
}
