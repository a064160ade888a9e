import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { newId } from '@atrium/base/id'
import type { Action, SpaceId } from '@atrium/engine/contract'
import { type Client, useClient } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import {
  decorateDocument,
  lockDocument,
  makeTemplate,
  moveDocument,
  renameDocument,
} from '../../contract/change-document.ts'
import { createDocument } from '../../contract/create-document.ts'
import { type Document, plainPage, titleOf } from '../../contract/document.ts'
import { setFavourite } from '../../contract/favourite.ts'
import { deleteForever, restoreDocument, trashDocument } from '../../contract/trash-document.ts'
import { documentPath } from '../../contract/document-path.ts'
import type { TreePosition } from '../transfer/places.ts'

type Page = Pick<Document, 'space' | 'id' | 'title'>

/** What one does with pages; a refusal is told, and what leaves no trace on the screen is said. */
export interface PageDeeds {
  /** Makes an empty page and opens it. */
  create(space: SpaceId, place: TreePosition, options?: Going): void
  rename(page: Page, title: string): void
  decorate(page: Page, look: { readonly icon?: string; readonly cover?: string }): void
  move(page: Page, place: TreePosition): void
  lock(page: Page, isLocked: boolean): void
  makeTemplate(page: Page, isTemplate: boolean): void
  favour(page: Page, isFavourite: boolean): void
  trash(page: Page): void
  restore(page: Page): void
  deleteForever(page: Page): void
}

interface Going {
  /** Whether the way back leads to before this page. */
  readonly replace?: boolean
}

export function usePageDeeds(): PageDeeds {
  const client = useClient()
  const navigate = useNavigate()
  return useMemo(() => createDeeds(client, (href, options) => void navigate({ href, ...options })), [client, navigate])
}

function createDeeds(client: Client, open: (href: string, options?: Going) => void): PageDeeds {
  async function act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>, done = '') {
    const answer = await client.act<Input, Code>(action, input)
    if (!answer.ok) showProblem(answer.message)
    else if (done) showToast(done)
  }
  const key = ({ space, id }: Page) => ({ space, id })
  return {
    create(space, place, options) {
      const id = newId()
      void act(createDocument, { ...plainPage, ...place, space, id, title: '' })
      open(documentPath({ space, id }), options)
    },
    rename: (page, title) => void act(renameDocument, { ...key(page), title }),
    decorate: (page, look) => void act(decorateDocument, { ...key(page), ...look }),
    move: (page, place) => void act(moveDocument, { ...key(page), ...place }),
    lock: (page, isLocked) => void act(lockDocument, { ...key(page), isLocked }),
    makeTemplate: (page, isTemplate) =>
      void act(
        makeTemplate,
        { ...key(page), isTemplate },
        isTemplate ? 'Added to the templates.' : 'No longer a template.',
      ),
    favour: ({ space, id }, isFavourite) => void act(setFavourite, { where: space, id, isFavourite }),
    trash: (page) =>
      void act(trashDocument, key(page), `Moved ${titleOf(page)} to the trash. You can restore it for 30 days.`),
    restore: (page) => void act(restoreDocument, key(page), `Restored ${titleOf(page)}.`),
    deleteForever: (page) => void act(deleteForever, key(page)),
  }
}
