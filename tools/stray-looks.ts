/** For each property that has tokens, what a line looks like that has a measure of its own instead. */
const rules: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['text size', /^\s*font-size: (?!var\(--t-|inherit)/],
  ['weight', /^\s*font-weight: (?!var\(--weight|inherit)/],
  ['radius', /^\s*border(?:-[a-z]+)*-radius: (?!(?:(?:var\(--radius[a-z-]*\)|0|inherit)\s?)+;)/],
  ['shadow', /^\s*box-shadow: (?!var\(--shadow-\d\)|none|inset 0 0 0 \dpx var\()/],
  ['layer', /^\s*z-index: (?!var\(--z-)/],
  ['colour', /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|--mantine-(?:color|font|radius|shadow|spacing)/i],
  ['breakpoint', /@media[^{]*\((?:max|min)-width: (?!(?:48|63\.99|64|79\.99|80|95\.99)em\))/],
]

/** The lines of a stylesheet that write a measure where `ui/base.css` has a token for it. */
export const strayLooks = (
  css: string,
): readonly { readonly line: number; readonly name: string; readonly text: string }[] =>
  css
    .split('\n')
    .flatMap((text, index) =>
      rules.filter(([, pattern]) => pattern.test(text)).map(([name]) => ({ line: index + 1, name, text: text.trim() })),
    )
