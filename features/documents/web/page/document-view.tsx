import { useEffect } from 'react'
import { useClient, useRow } from '@atrium/engine/web'
import { Spinner, lazyPart } from '@atrium/ui'
import { Document } from '../../contract/document.ts'
import { AsSeen } from '../access/as-seen.tsx'
import { SeenPage } from '../access/seeing-banner.tsx'
import { PageFrame } from './page-frame.tsx'
import { keepRecentPage } from '../lists/recent-pages.ts'

const DocumentBody = lazyPart(
  async () => (await import('../editor/document-body.tsx')).DocumentBody,
  () => <Spinner label="Opening the document" />,
)
const Backlinks = lazyPart(async () => (await import('../backlinks/backlinks.tsx')).Backlinks)

/** A page with its title, its text and what stands around them. */
export function DocumentView({ document }: { readonly document: Document }) {
  const page = useRow(Document, document) ?? document
  const { person } = useClient()
  const { space, id } = page
  useEffect(() => keepRecentPage(person, { space, id }), [person, space, id])
  return (
    <AsSeen space={space}>
      <SeenPage page={page}>
        <PageFrame page={page}>
          <DocumentBody document={page} />
          <Backlinks key={page.id} page={page} />
        </PageFrame>
      </SeenPage>
    </AsSeen>
  )
}
