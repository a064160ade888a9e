import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/**
 * Marks the blocks around the cursor as ones that are drawn at once. The browser leaves out what is out of sight, which
 * it only knows with the next frame: what is typed into a new block before that would be put beside it, and be lost.
 */
export const keepDrawn = createExtension({
  key: 'keepDrawn',
  prosemirrorPlugins: [
    new Plugin({
      props: {
        decorations({ doc, selection: { $head } }) {
          const around: Decoration[] = []
          for (let depth = $head.depth; depth > 0; depth--) {
            if ($head.node(depth).type.name !== 'blockContainer') continue
            around.push(Decoration.node($head.before(depth), $head.after(depth), { class: 'is-drawn' }))
          }
          return DecorationSet.create(doc, around)
        },
      },
    }),
  ],
})
