import type { SpaceId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Client } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { createDocument } from '../../../contract/create-document.ts'
import { Document, plainPage, titleOf } from '../../../contract/document.ts'
import { createTree } from '../../tree/page-tree.ts'
import { lastIn } from '../../transfer/places.ts'
import type { PageEditor } from '../page-editor.ts'
import { dropMentions, putMention } from './put-mention.ts'

interface Where {
  readonly client: Client
  readonly editor: PageEditor
  /** The page that is written on. */
  readonly page: { readonly space: SpaceId; readonly id: string }
}

/** Makes a page inside the one that is written on, and puts its name where one types; answers its id. */
export function makeSubPage({ client, editor, page: { space, id: parent } }: Where, title: string): string {
  const id = newId()
  const place = lastIn(createTree(client.rows(Document, space), { space }), parent)
  putMention(editor, { kind: 'page', target: id, where: space, label: titleOf({ title }) })
  void client.act(createDocument, { ...plainPage, ...place, space, id, title }).then((answer) => {
    if (answer.ok) return
    showProblem(answer.message)
    dropMentions(editor, id)
  })
  return id
}
