import { createNames } from './file-names.ts'

/** Things that lie in each other. */
export interface Tree<Item> {
  readonly roots: readonly Item[]
  inside(item: Item): readonly Item[]
  titleOf(item: NoInfer<Item>): string
}

export interface Placed<Item> {
  readonly item: Item
  /** Of its file; what lies in it is in the folder of the same name. */
  readonly path: string
}

/** A path of 4096 bytes is the longest that systems take: from this depth on, names are short. */
const deep = 10
const mostBytesDeep = 40

/** Each of a tree with the path of a Markdown file of its own in `top`, in folders as they lie in each other. */
export function treePaths<Item>({ roots, inside, titleOf }: Tree<Item>, top = ''): readonly Placed<Item>[] {
  const placed: Placed<Item>[] = []
  function add(items: readonly Item[], folder: string, depth: number): void {
    const nameOf = depth < deep ? createNames() : createNames(mostBytesDeep)
    for (const item of items) {
      const name = nameOf(titleOf(item))
      placed.push({ item, path: `${folder}${name}.md` })
      add(inside(item), `${folder}${name}/`, depth + 1)
    }
  }
  add(roots, top, 0)
  return placed
}
