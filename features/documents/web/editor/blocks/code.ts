import { createCodeBlockSpec } from '@blocknote/core'
import { codeLanguages } from '../code-languages.ts'

/** The library's block of code, whose list of languages it leaves without a name. */
export function createCode() {
  const spec = createCodeBlockSpec({ defaultLanguage: 'text', supportedLanguages: codeLanguages })
  const { implementation } = spec
  const render: typeof implementation.render = function render(block, editor) {
    const drawn = implementation.render.call(this, block, editor)
    if (drawn.dom instanceof HTMLElement) drawn.dom.querySelector('select')?.setAttribute('aria-label', 'Language')
    return drawn
  }
  return { ...spec, implementation: { ...implementation, render } }
}
