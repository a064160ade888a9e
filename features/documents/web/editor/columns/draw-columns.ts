import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { shareOf } from '../../../contract/format/looks.ts'
import classes from './columns.module.css'
import { childrenOf, groupAt, groupOf, holdsColumns, typeOf } from './places.ts'

/** Draws columns beside each other, each as wide as it is to be. */
export function drawColumns(): Plugin {
  let drawn: { readonly doc: Node; readonly set: DecorationSet } | undefined
  return new Plugin({
    props: {
      decorations({ doc }) {
        if (drawn?.doc !== doc) drawn = { doc, set: DecorationSet.create(doc, [...looks(doc, 0)]) }
        return drawn.set
      },
    },
  })
}

function* looks(part: Node, begin: number): Generator<Decoration> {
  for (const placed of childrenOf(part, begin)) {
    const { block, at } = placed
    if (!holdsColumns(block)) continue
    const group = groupOf(block)
    if (group && typeOf(block) === 'columns') yield* looksOf(group, groupAt(placed, group))
    yield* looks(block, at)
  }
}

function* looksOf(columns: Node, at: number): Generator<Decoration> {
  yield Decoration.node(at, at + columns.nodeSize, { class: `columns ${classes.columns}` })
  for (const column of childrenOf(columns, at)) {
    const share = shareOf(column.block.firstChild?.attrs['width'])
    yield Decoration.node(column.at, column.at + column.block.nodeSize, { style: `flex-grow: ${share}` })
    const group = typeOf(column.block) === 'pageColumn' ? groupOf(column.block) : undefined
    if (!group) continue
    const from = groupAt(column, group)
    // By this name the library looks for the edge at which the handle of a block stands.
    yield Decoration.node(from, from + group.nodeSize, { 'data-node-type': 'column' })
  }
}
