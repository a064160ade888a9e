import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { documentPath } from '../../contract/document-path.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { lastIn } from './places.ts'

interface Given {
  readonly title: string
  readonly text: string
  readonly files: readonly File[]
}

/** The function that makes a page of words and files at the end of a space; resolves with its path, rejects with the reason. */
export function usePageOf(space: SpaceId): (given: Given) => Promise<string> {
  const client = useClient()
  const tree = usePageTree(space)

  return async ({ title, text, files }) => {
    const [{ makePage }, { bringFile }, { fromMarkdown }] = await Promise.all([
      import('./copy-pages.ts'),
      import('./bring-file.ts'),
      import('../format/from-markdown.ts'),
    ])
    const shown = await Promise.all(files.map(async (file) => shownAs(file, await bringFile(client, space, file))))
    const { blocks } = fromMarkdown([text, ...shown].filter(Boolean).join('\n\n'))
    const id = await makePage(client, { space, place: lastIn(tree, null), written: { title, blocks } })
    return documentPath({ space, id })
  }
}

/** A picture is shown, other files are linked. */
function shownAs({ name, type }: File, url: string): string {
  const words = name.replaceAll(/[\\[\]]/g, '\\$&')
  return `${type.startsWith('image/') ? '!' : ''}[${words}](<${url}>)`
}
