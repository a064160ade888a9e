import { expect, test } from 'vitest'
import { createDiagrams } from './diagrams.ts'

const diagrams = createDiagrams()
const draw = (source: string): Promise<string | undefined> => diagrams.draw('a space', source)

const kinds: readonly (readonly [source: string, ...words: string[]])[] = [
  ['graph LR\n A[Idea] --> B{Good?}\n B -- yes --> C[(Store)]', 'Idea', 'Good?', 'yes', 'Store'],
  ['sequenceDiagram\n Ana->>Bo: Hello\n Note right of Bo: thinks', 'Ana', 'Hello', 'thinks'],
  ['classDiagram\n Animal <|-- Duck\n Duck : +swim()', 'Animal', 'Duck', '+swim()'],
  ['stateDiagram-v2\n [*] --> Draft\n Draft --> Verified : review', 'Draft', 'Verified', 'review'],
  ['erDiagram\n PERSON ||--o{ PAGE : writes', 'PERSON', 'PAGE', 'writes'],
  ['gantt\n title Plan\n section One\n Write :a, 2026-01-01, 30d', 'Plan', 'One', 'Write'],
  ['pie title Pets\n "Dogs" : 3\n "Cats" : 1', 'Pets', 'Dogs', '75%'],
  ['mindmap\n  root((Plan))\n    Next', 'Plan', 'Next'],
  ['C4Context\n Person(a, "Ana")\n System(b, "Bank")\n Rel(a, b, "uses")', 'Ana', 'Bank', 'uses'],
  ['graph LR\n A[Привет] --> B[日本語]', 'Привет', '日本語'],
]

test.for(kinds.map(([source, ...words]) => ({ kind: source.split(/\s/)[0], source, words })))(
  '$kind: what a description says is drawn with its words, in its own size',
  async ({ source, words }) => {
    const svg = (await draw(source)) ?? ''
    for (const word of words) expect(svg.replaceAll(/<[^>]*>/g, '')).toContain(word)
    const [, width, height] = /^<svg [^>]*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
    expect(svg).toContain(`width="${Math.ceil(Number(width))}"`)
    expect(svg).toContain(`height="${Math.ceil(Number(height))}"`)
    expect(svg).not.toMatch(/<fedropshadow|NaN/)
  },
)

test('words stand in their boxes, whatever their letters', async () => {
  for (const word of ['iiiiiiiiii', 'WWWWWWWWWW', 'Ёжик в тумане', '日本語日本語']) {
    const svg = (await draw(`graph LR\n A[${word}]`)) ?? ''
    const width = Number(/<rect class="[^"]*label-container[^>]* width="([\d.]+)"/.exec(svg)?.[1])
    const perLetter = word.startsWith('i') ? 3 : word.startsWith('W') ? 15 : word.startsWith('日') ? 16 : 8
    expect(width).toBeGreaterThan(word.length * perLetter)
  }
})

test('what stands on the middle of a shape is measured from there', async () => {
  const svg = (await draw('graph LR\n A[(Database)]')) ?? ''
  const [, x] = /<g class="label" style="" transform="translate\(([-\d.]+),/.exec(svg) ?? []
  expect(Number(x)).toBeCloseTo(0)
})

test('nothing runs in a drawing or is loaded by it, whatever its description says', async () => {
  const nasty = [
    'graph LR\n A["<img src=//evil.test/x onerror=alert(1)>"] --> B["</text><script>alert(1)</script>"]',
    'graph LR\n A --> B\n click A href "javascript:alert(1)"\n click B call alert(1)',
    '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph LR\n A["<b onclick=alert(1)>x</b>"] --> B',
    'sequenceDiagram\n Ana->>Bo: <svg onload=alert(1)><foreignObject>',
  ]
  for (const source of nasty) {
    const svg = (await draw(source)) ?? ''
    expect(svg).toMatch(/^<svg /)
    const tags = (svg.match(/<[^>]*>/g) ?? []).join('')
    expect(tags).not.toMatch(/<script|<img|<foreignObject|\son\w+=|javascript:|(?:src|href)="(?!#)/i)
  }
})

test('what is no diagram is not drawn, and what comes after it is', async () => {
  expect(await draw('no diagram')).toBeUndefined()
  expect(await draw('no diagram')).toBeUndefined()
  expect(await draw('graph LR\n A --> ')).toBeUndefined()
  expect(await draw('graph LR\n After --> All')).toContain('After')
})

test('one diagram drawn for many at once is drawn once', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, () => draw('graph LR\n Many --> One')))
  expect(new Set(drawn).size).toBe(1)
})
