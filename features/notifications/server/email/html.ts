import { escapeHtml } from '@atrium/base/escape-html'

/** A whole page around `body`, which is HTML: a letter, or what its links open. It loads and runs nothing. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`

const style = `
body { margin: 0; background: #ffffff; color: #1d2025; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
main { max-width: 560px; padding: 32px 24px; margin: 0 auto; }
h1 { margin: 0 0 24px; font-size: 22px; line-height: 1.3; }
h2 { margin: 0; font-size: 16px; line-height: 1.4; }
h3 { margin: 0; font-size: 16px; line-height: 1.4; }
p { margin: 0 0 12px; }
a { color: #1b5fc4; }
.top { color: #59616c; font-size: 14px; }
.item { padding: 16px 0; border-top: 1px solid #d5d9de; }
.item:first-child { border-top: 0; }
.place { padding-top: 12px; margin: 12px 0 0; font-size: 18px; line-height: 1.4; }
.place + .item { border-top: 0; }
.said { padding-left: 12px; margin: 6px 0 0; border-left: 3px solid #d5d9de; }
.meta { margin: 6px 0 0; color: #59616c; font-size: 14px; }
.foot { padding-top: 16px; margin-top: 8px; border-top: 1px solid #d5d9de; color: #59616c; font-size: 14px; }
.foot a, .meta a { color: inherit; }
button { display: block; min-height: 44px; padding: 8px 16px; margin: 0 0 12px; border: 1px solid #d5d9de; border-radius: 8px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.main { border-color: #1d2025; background: #1d2025; color: #ffffff; }
@media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #e6e8eb; }
  a { color: #7fb0ff; }
  .item, .foot { border-color: #363b43; }
  .said { border-color: #363b43; }
  .top, .meta, .foot { color: #a0a8b2; }
  button { border-color: #363b43; }
  button.main { border-color: #e6e8eb; background: #e6e8eb; color: #16181c; }
}
`
