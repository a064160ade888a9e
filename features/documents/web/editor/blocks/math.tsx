import { SourceBlockWithPreview, createReactBlockSpec } from '@blocknote/react'
import { useEffect, useState } from 'react'
import classes from './blocks.module.css'
import { sourceText } from './source-text.ts'

const loadKatex = async () => {
  await import('katex/dist/katex.min.css')
  return (await import('katex')).default
}
/** What a formula may blow up to. */
const bounds = { displayMode: true, throwOnError: true, trust: false, maxExpand: 500, maxSize: 20 } as const

interface Shown {
  /** MathML and HTML by KaTeX, which escapes all that is not of its own making. */
  readonly html?: string
  readonly error?: string
}

/** A formula in LaTeX. */
export const createMath = createReactBlockSpec(
  { type: 'math', propSchema: {}, content: 'plain' },
  {
    meta: { hasPreview: true, code: true, hardBreakShortcut: 'enter' },
    render: ({ block, editor, contentRef }) => {
      const source = sourceText(block.content)
      const { html, error } = useFormula(source)
      return (
        <SourceBlockWithPreview
          {...{ block, editor, contentRef, source }}
          emptySourcePlaceholder="Add a formula"
          sourcePlaceholder="LaTeX, such as e^{i\pi} + 1 = 0"
          error={error}
          // oxlint-disable-next-line react/no-danger -- made by KaTeX, with `trust` off
          preview={html && <div className={classes.math} dangerouslySetInnerHTML={{ __html: html }} />}
        />
      )
    },
  },
)

function useFormula(source: string): Shown {
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    let isCurrent = true
    if (source.trim() === '') return
    const show = async (): Promise<void> => {
      const katex = await loadKatex()
      const next = attempt(() => katex.renderToString(source, bounds))
      if (isCurrent) setShown((before) => (next.html ? next : { ...before, ...next }))
    }
    void show()
    return () => void (isCurrent = false)
  }, [source])
  return source.trim() === '' ? {} : shown
}

function attempt(render: () => string): Shown {
  try {
    return { html: render() }
  } catch (error) {
    return { error: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'This is no formula.' }
  }
}
