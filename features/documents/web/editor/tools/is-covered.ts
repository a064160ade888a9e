/** In pixels, as `--text-gutter` where a panel can stand beside the words. */
const gutter = 54

/** Whether the panel after `page` lies over the right of its words; on a phone it lies below, and covers no end of a line. */
export function isCovered(page: Element): boolean {
  if (!page.nextElementSibling) return false
  const [words, panel] = [page, page.nextElementSibling].map((element) => element.getBoundingClientRect())
  return words !== undefined && panel !== undefined && words.left < panel.left && panel.left < words.right - gutter
}
