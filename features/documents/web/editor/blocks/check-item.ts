import { defaultBlockSpecs } from '@blocknote/core'

/** The library's item of a checklist, whose box it leaves without a name. */
export function createCheckItem() {
  const spec = defaultBlockSpecs.checkListItem
  const { implementation } = spec
  const render: typeof implementation.render = function render(block, editor) {
    const drawn = implementation.render.call(this, block, editor)
    drawn.dom.querySelector('input')?.setAttribute('aria-label', 'Done')
    return drawn
  }
  return { ...spec, implementation: { ...implementation, render } }
}
