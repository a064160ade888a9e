import type { SpaceId } from '@atrium/engine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import type { GivenTemplate } from '../lists/given-templates.ts'
import type { PageTree } from '../tree/page-tree.ts'
import type { TreePosition } from './places.ts'

interface To {
  readonly space: SpaceId
  readonly place: TreePosition
}

interface Copy {
  readonly place: TreePosition
  readonly title: string
  readonly isWithChildren: boolean
}

/** What is done with pages and their texts together; what fails is told, and leaves what was there before. */
export interface PageCopies {
  /** Makes a page like another and opens it. */
  copy(page: Document, copy: Copy): Promise<void>
  /** Makes a page out of a template that comes with the product and opens it. */
  begin(template: GivenTemplate, to: To): Promise<void>
}

export function usePageCopies(tree: PageTree): PageCopies {
  const client = useClient()
  const navigate = useNavigate()

  async function attempt(work: () => Promise<{ space: SpaceId; id: string }>): Promise<void> {
    try {
      await navigate({ href: documentPath(await work()) })
    } catch (error) {
      showProblem(error instanceof Error ? error.message : 'The document could not be copied. Try again.')
    }
  }

  return {
    copy: (page, copy) =>
      attempt(async () => {
        const { copyPage } = await import('./copy-pages.ts')
        return { space: page.space, id: await copyPage(client, page, { tree, ...copy }) }
      }),
    begin: ({ title, icon, text }, { space, place }) =>
      attempt(async () => {
        const [{ makePage }, { fromMarkdown }] = await Promise.all([
          import('./copy-pages.ts'),
          import('../format/from-markdown.ts'),
        ])
        const { blocks } = fromMarkdown(text)
        return { space, id: await makePage(client, { space, place, written: { title, icon, blocks } }) }
      }),
  }
}
