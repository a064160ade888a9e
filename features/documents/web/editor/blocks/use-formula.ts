import { useCallback } from 'react'
import { useLoaded } from '@atrium/ui'

const loadKatex = async () => {
  await import('katex/dist/katex.min.css')
  return (await import('katex')).default
}
/** What a formula may blow up to. */
const bounds = { throwOnError: true, trust: false, maxExpand: 500, maxSize: 20 } as const

interface Shown {
  /** MathML and HTML by KaTeX, which escapes all that is not of its own making. */
  readonly html?: string
  readonly error?: string
}

/** A formula in LaTeX as it looks, on its own or within a line; while it is wrong, as it looked last. */
export function useFormula(source: string, isInline = false): Shown {
  const isEmpty = source.trim() === ''
  const show = useCallback(async (): Promise<Shown> => {
    const katex = await loadKatex()
    return attempt(() => katex.renderToString(source, { ...bounds, displayMode: !isInline }))
  }, [source, isInline])
  const shown = useLoaded(isEmpty ? undefined : show, { join: overLast })
  return isEmpty ? {} : (shown ?? {})
}

const overLast = (next: Shown, before: Shown | undefined): Shown => (next.html ? next : { ...before, ...next })

function attempt(render: () => string): Shown {
  try {
    return { html: render() }
  } catch (error) {
    return {
      error: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'This is not a formula.',
    }
  }
}
