import { type Color, colors } from './looks.ts'

type Scheme = 'light' | 'dark'

/** Of words and of the ground behind them, as the app has them in `ui/base.css`: each can be read on each. */
export const palette: Readonly<Record<Color, Readonly<Record<Scheme, readonly [words: string, ground: string]>>>> = {
  gray: { light: ['#59616c', '#ebedf0'], dark: ['#a0a8b2', '#2b2f36'] },
  brown: { light: ['#75492c', '#f3ebe4'], dark: ['#d3a98c', '#3a2c22'] },
  red: { light: ['#b3261e', '#fbe8e6'], dark: ['#ff9a92', '#42211f'] },
  orange: { light: ['#a8480c', '#fbeadf'], dark: ['#f5a36b', '#40291a'] },
  yellow: { light: ['#7a5b00', '#f8f0d4'], dark: ['#e3bf55', '#382f16'] },
  green: { light: ['#1a763d', '#e1f3e7'], dark: ['#74cf93', '#1a3524'] },
  blue: { light: ['#1b5fc4', '#e3edfb'], dark: ['#7fb0ff', '#1b2c48'] },
  purple: { light: ['#6b3fc0', '#eee8fa'], dark: ['#b79cf5', '#2e2547'] },
  pink: { light: ['#ad2170', '#fae6f0'], dark: ['#f191c3', '#402036'] },
}

/** The colours of one scheme, for the rules below. */
export const colorVariables = (scheme: Scheme): string =>
  colors
    .map((name) => {
      const [words, ground] = palette[name][scheme]
      return `--${name}: ${words}; --${name}-soft: ${ground};`
    })
    .join(' ')

/** Draws what `colorAttributes` says. Blocks on the same ground that follow each other stand on one. */
export const colorRules = colors
  .map((name) => {
    const grounded = `[data-background-color='${name}']`
    return `[data-text-color='${name}'] { color: var(--${name}); } ${grounded} { --ground: var(--${name}-soft); background: var(--ground); }
div${grounded} + div${grounded} { padding-top: calc(0.8em + 4px); margin-top: calc(-0.8em - 6px); }`
  })
  .join('\n')
