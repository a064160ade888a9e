import { createCodeBlockSpec } from '@blocknote/core'
import { codeLanguages, languageOf } from '../code-languages.ts'

/** The library's block of code, whose list of languages it leaves without a name. */
export function createCode() {
  const spec = createCodeBlockSpec({ defaultLanguage: 'text', supportedLanguages: codeLanguages })
  const { implementation } = spec
  const render: typeof implementation.render = function render(block, editor) {
    // The library draws nothing at all of a page with code in a language that it does not know by that name.
    const known = { ...block, props: { ...block.props, language: languageOf(block.props.language) } }
    const drawn = implementation.render.call(this, known, editor)
    if (drawn.dom instanceof HTMLElement) drawn.dom.querySelector('select')?.setAttribute('aria-label', 'Language')
    return drawn
  }
  // One language that is not known would leave all code of the page without colours.
  const meta = { ...implementation.meta, highlight: languageIn }
  return { ...spec, implementation: { ...implementation, meta, render } }
}

const languageIn = ({ props }: { readonly props: Readonly<Record<string, unknown>> }): string =>
  typeof props['language'] === 'string' ? languageOf(props['language']) : 'text'
