import { useEffect, useState } from 'react'

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
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    let isCurrent = true
    if (source.trim() === '') return
    const show = async (): Promise<void> => {
      const katex = await loadKatex()
      const next = attempt(() => katex.renderToString(source, { ...bounds, displayMode: !isInline }))
      if (isCurrent) setShown((before) => (next.html ? next : { ...before, ...next }))
    }
    void show()
    return () => void (isCurrent = false)
  }, [source, isInline])
  return source.trim() === '' ? {} : shown
}

function attempt(render: () => string): Shown {
  try {
    return { html: render() }
  } catch (error) {
    return {
      error: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'This is not a formula.',
    }
  }
}
