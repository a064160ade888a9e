import { expect, test } from 'vitest'
import { treePaths } from './tree-paths.ts'

interface Item {
  readonly title: string
  readonly items?: readonly Item[]
}

const pathsOf = (roots: readonly Item[], top?: string) =>
  treePaths({ roots, inside: ({ items = [] }: Item) => items, titleOf: ({ title }) => title }, top)

test('what lies in something is in its folder, under names that differ', () => {
  const tree = [
    { title: 'Plan', items: [{ title: 'A' }, { title: 'a' }] },
    { title: 'plan', items: [{ title: 'A' }] },
  ]
  expect(pathsOf(tree, 'pages/').map(({ path }) => path)).toEqual([
    'pages/Plan.md',
    'pages/Plan/A.md',
    'pages/Plan/a 2.md',
    'pages/plan 2.md',
    'pages/plan 2/A.md',
  ])
})

test('the path of what lies fifty deep under long titles is one that systems take', () => {
  let tree: Item = { title: '東'.repeat(300) }
  for (let depth = 1; depth < 50; depth += 1) tree = { title: '東'.repeat(300), items: [tree] }
  const paths = pathsOf([tree]).map(({ path }) => path)
  expect(paths).toHaveLength(50)
  expect(new TextEncoder().encode(paths.at(-1)).length).toBeLessThan(3_000)
})
