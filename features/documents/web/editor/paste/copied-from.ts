import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import { spaceIdIn } from '@atrium/engine/contract'
import type { DocumentKey } from '../../../contract/document.ts'

const kind = 'atrium/page'

/** Says on the clipboard from which page something was copied, and of what is pasted where it came from. */
export function createCopiedFrom(page: () => DocumentKey) {
  let from: DocumentKey | undefined
  const write = ({ clipboardData }: ClipboardEvent): void => {
    const { space, id } = page()
    // Where nothing was copied, what lies there stays what it was.
    if (clipboardData && clipboardData.types.length > 0) clipboardData.setData(kind, `${space} ${id}`)
  }
  const read = (clipboard: DataTransfer | null): void => void (from = keyOf(clipboard?.getData(kind) ?? ''))
  const plugin = new Plugin({
    view({ dom }) {
      const end = new AbortController()
      // Written after the editor, which begins with an empty clipboard, and read before it.
      for (const name of ['copy', 'cut'] as const) dom.addEventListener(name, write, end)
      dom.addEventListener('paste', (event) => read(event.clipboardData), { ...end, capture: true })
      dom.addEventListener('drop', (event) => read(event.dataTransfer), { ...end, capture: true })
      return { destroy: () => end.abort() }
    },
  })
  return {
    extension: createExtension({ key: 'copiedFrom', prosemirrorPlugins: [plugin] }),
    /** The page on which that was copied which was pasted last; undefined where another program had it. */
    from: () => from,
  }
}

function keyOf(said: string): DocumentKey | undefined {
  const [space, id] = said.split(' ')
  const known = spaceIdIn(space)
  return known && id ? { space: known, id } : undefined
}
