import { escapeHtml } from '@atrium/base/escape-html'
import { colorRules, colorVariables } from './color-style.ts'

interface Around {
  /** Whether search engines may list it. */
  readonly isListed?: boolean
  /** HTML that stands above all else, as wide as the window. */
  readonly cover?: string
}

/** A whole page around `body`, which is HTML, with its style; it runs nothing. */
export const htmlPage = (
  title: string,
  body: string,
  { isListed = false, cover = '' }: Around = {},
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${isListed ? '' : '<meta name="robots" content="noindex, nofollow">\n'}<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${cover}<main>${body}</main>
<footer>Made with Atrium</footer>
</body>
</html>
`

const style = `
:root { color-scheme: light dark; --text: #1d2025; --dimmed: #59616c; --soft: #f4f5f7; --line: #d5d9de; --accent: #1b5fc4; ${colorVariables('light')} }
@media print { :root { color-scheme: light; } }
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --dimmed: #a0a8b2; --soft: #1d2025; --line: #363b43; --accent: #7fb0ff; ${colorVariables('dark')} }
  body { background: #16181c; }
  .cover { filter: brightness(0.72) saturate(0.9); }
  img.cover { filter: brightness(0.85); }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); font: 1.0625rem/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; padding: 64px 24px 48px; margin: 0 auto; }
.cover { display: block; width: 100%; height: 168px; background: var(--soft); object-fit: cover; }
.cover + main { padding-top: 32px; }
.cover + main:has(> .icon:first-child) { padding-top: 0; }
.cover + main > .icon:first-child { position: relative; margin-top: -34px; }
h1 { margin: 0 0 1rem; font-size: 2.25rem; line-height: 1.2; letter-spacing: -0.02em; }
h2, h3, h4, h5, h6 { margin: 1.6em 0 0.4em; line-height: 1.3; }
p { margin: 0 0 0.8em; }
.icon { margin: 0 0 8px; font-size: 3rem; line-height: 1; }
a { color: var(--accent); }
ul, ol { padding-left: 1.6em; margin: 0 0 0.8em; }
.checks { padding-left: 0.2em; list-style: none; }
.toggles { padding-left: 0; list-style: none; }
.inside { padding-left: 1.6em; }
blockquote { padding-left: 1em; margin: 0 0 0.8em; border-left: 3px solid var(--line); color: var(--dimmed); }
pre { padding: 14px 16px; overflow-x: auto; border-radius: 8px; background: var(--soft); overflow-wrap: normal; }
code { font: 0.9em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
:not(pre) > code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--soft); }
hr { margin: 1.6em 0; border: 0; border-top: 1px solid var(--line); }
figure { margin: 0 0 0.8em; }
img { max-width: 100%; height: auto; }
figcaption { color: var(--dimmed); font-size: 0.875rem; }
.diagram img { padding: 8px; border-radius: 8px; background: #fff; }
sup { line-height: 0; }
.notes { margin-top: 2.4em; border-top: 1px solid var(--line); color: var(--dimmed); font-size: 0.875rem; }
.diagram details { color: var(--dimmed); font-size: 0.875rem; }
.formula { text-align: center; }
.wide { overflow-x: auto; margin: 0 0 0.8em; }
table { border-collapse: collapse; }
th, td { overflow-wrap: break-word; padding: 6px 12px; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--soft); }
.callout, .outside { padding: 12px 16px; margin: 0 0 0.8em; border-radius: 8px; background: var(--soft); }
.callout > :last-child, blockquote > :last-child, li > :last-child { margin-bottom: 0; }
.columns { display: flex; flex-wrap: wrap; gap: 0 32px; } .columns > * { flex: 1 1 11rem; min-width: 0; }
${colorRules}
[data-text-color] > blockquote { color: inherit; }
[data-text-alignment='center'] { text-align: center; } [data-text-alignment='right'] { text-align: right; } [data-text-alignment='justify'] { text-align: justify; }
span[data-background-color] { border-radius: 3px; } span[data-background-color] code { background: none; }
div[data-background-color] { padding: 4px 8px; margin: 0 -8px 0.8em; border-radius: 6px; }
ul:not([class]) > li[data-background-color], ol > li[data-background-color] { box-shadow: -1.6em 0 var(--ground); }
li[data-text-alignment]:not([data-text-alignment='justify']) { list-style-position: inside; } li[data-text-alignment] > :not([data-text-alignment]) { text-align: left; }
div[data-background-color] > :first-child { margin-top: 0; } div[data-background-color] > :last-child { margin-bottom: 0; }
div[data-background-color]:has(> :is(h2, h3, h4):first-child) { margin-top: 1.6em; }
.contents { padding: 12px 16px; margin: 0 0 1.6em; border-radius: 8px; background: var(--soft); font-size: 0.9375rem; }
.contents ul { padding: 0; margin: 0; list-style: none; }
.contents li { padding: 2px 0; }
.contents .in-1 { padding-left: 1.2em; } .contents .in-2 { padding-left: 2.4em; } .contents .in-3, .contents .in-4, .contents .in-5 { padding-left: 3.6em; }
@media screen and (min-width: 86rem) {
  .contents:not(.here) { position: fixed; top: 72px; left: calc(50% - 41rem); width: 16rem; max-height: calc(100vh - 144px); padding: 0; overflow-y: auto; background: none; font-size: 0.875rem; }
  .cover + main > .contents:not(.here) { top: 200px; max-height: calc(100vh - 272px); }
  .contents:not(.here) a { color: var(--dimmed); text-decoration: none; } .contents a:hover { text-decoration: underline; }
}
.find { display: flex; gap: 8px; margin: 0 0 1.6em; }
.find input, .find button { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); color: inherit; font: inherit; }
.find input { flex: 1; min-width: 0; }
.find button { cursor: pointer; }
.found { padding: 0; list-style: none; }
.found li { margin: 0 0 1.2em; }
.found p { margin: 0; color: var(--dimmed); font-size: 0.9375rem; }
:target { scroll-margin-top: 24px; }
footer { max-width: 46rem; padding: 0 24px 48px; margin: 0 auto; color: var(--dimmed); font-size: 0.8125rem; }
@media (max-width: 48em) { .cover { height: 110px; } }
@media print { footer, .find, .diagram details { display: none; } .cover, [data-background-color] { print-color-adjust: exact; } div[data-background-color] { margin-inline: 0; } table:has(tr > :nth-child(6)) :is(th, td) { overflow-wrap: anywhere; } main { max-width: none; padding: 0; } figure, pre, tr, .callout { break-inside: avoid; } h1, h2, h3, h4, h5, h6 { break-after: avoid; } }
`
