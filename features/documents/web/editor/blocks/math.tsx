import classes from './blocks.module.css'
import { createSourceBlock } from './source-block.tsx'
import { useFormula } from './use-formula.ts'

/** A formula in LaTeX. */
export const createMath = createSourceBlock('math', {
  empty: 'Add a formula',
  example: 'LaTeX, such as e^{i\\pi} + 1 = 0',
  useShown: function useShownFormula(source) {
    const { html, error } = useFormula(source)
    // oxlint-disable-next-line react/no-danger -- made by KaTeX, with `trust` off
    return { preview: html && <div className={classes.math} dangerouslySetInnerHTML={{ __html: html }} />, error }
  },
})
