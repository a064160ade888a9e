/** A block of the page, where it stands there. */
export const blockAt = (id: string): Element | null =>
  document.querySelector(`.bn-block-outer[data-id="${CSS.escape(id)}"]`)

/** Brings a block of the page into sight, or what it is folded into; answers what is seen. */
export function goToBlock(id: string): Element | undefined {
  let seen = blockAt(id)
  while (seen && !seen.checkVisibility()) seen = seen.parentElement?.closest('.bn-block-outer') ?? null
  seen?.scrollIntoView({ block: 'start', behavior: 'instant' })
  return seen ?? undefined
}

const markedMs = 2_500

/** Shows for a moment which block is meant, without a change to the element itself, which the editor would take back. */
export function markBlock(block: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const marked = { offset: 0, backgroundColor: 'var(--accent-soft)', borderRadius: 'var(--radius)' }
  block.animate([marked], { duration: markedMs, easing: isStill ? 'step-end' : 'ease-in' })
}
