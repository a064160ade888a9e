/** Gives elements that have `data-focused` the looks of what is focused: only one element can be, and here all are seen at once. */
export function showFocus(sheets: readonly CSSStyleSheet[]): void {
  for (const sheet of sheets) doubleRules(sheet)
}

const focus = /:focus(?:-visible|-within)?(?![\w-])/g

function doubleRules(list: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of [...list.cssRules].toReversed()) {
    if (rule instanceof CSSStyleRule && focus.test(rule.selectorText)) {
      const index = [...list.cssRules].indexOf(rule) + 1
      list.insertRule(rule.cssText.replaceAll(focus, '[data-focused]'), index)
    } else if (rule instanceof CSSGroupingRule) doubleRules(rule)
  }
}
