import type { Client } from '@atrium/engine/web'
import { readProposedBlocks } from '../../contract/format/read-blocks.ts'
import { holdsProposals } from '../../contract/format/settled-blocks.ts'
import type { Document } from '../../contract/document.ts'
import { withBody } from '../bodies.ts'

/** Whether something is proposed on a page, and nobody has accepted or rejected it yet. */
export const hasSuggestions = (client: Client, page: Document): Promise<boolean> =>
  withBody(client, page, (doc) => holdsProposals(readProposedBlocks(doc.getXmlFragment('blocks'))))
