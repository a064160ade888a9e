import { expect, test } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '@atrium/engine/server'
import { readDeploy } from './environments.ts'

const Board = z.object({
  templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

const { panels, templating } = Board.parse(JSON.parse(readDeploy('grafana/atrium.json')))
const asked = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...templating.list.map((one) => one.query),
]

/** The names under which /metrics prints values. */
async function printed(): Promise<ReadonlySet<string>> {
  const types = (await createMetrics().text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  const names = [...types].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )
  return new Set(names)
}

const namesIn = (expressions: readonly string[]): readonly string[] =>
  expressions.flatMap((one) => one.match(/\b(?:atrium|nodejs|process)_\w+/g) ?? [])

test('each metric on the board is one that Atrium prints, and each query has one', async () => {
  const names = await printed()
  expect(namesIn(asked).filter((name) => !names.has(name))).toEqual([])
  for (const panel of panels)
    for (const { expr } of panel.targets) expect([expr, namesIn([expr]).length]).toEqual([expr, 1])
})

test('each metric of Atrium itself is on the board', async () => {
  const shown = new Set(namesIn(asked).map(withoutPart))
  const own = [...(await printed())].filter((name) => name.startsWith('atrium_'))
  expect(own.filter((name) => !shown.has(withoutPart(name)))).toEqual([])
})

const withoutPart = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '')

test('no two panels have one place or one number', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
})
