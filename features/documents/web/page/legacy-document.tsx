import { Group } from '@mantine/core'
import { IconFileOff, IconPencil } from '@tabler/icons-react'
import { useClient, useMay, useRow, useSpaces } from '@atrium/engine/web'
import { EmptyState } from '@atrium/ui'
import { renameDocument } from '../../contract/change-document.ts'
import { Document, titleOf } from '../../contract/document.ts'
import classes from './legacy-document.module.css'
import { PageLink } from '../lists/page-link.tsx'
import { PlainWords } from './plain-words.tsx'

/** A page by its id alone, wherever it lies, to be read: nothing of the editor is loaded for it (R2.05). */
export function LegacyDocument({ id }: { readonly id: string }) {
  const client = useClient()
  const space = useSpaces().find((one) => client.row(Document, { space: one.id, id }))?.id
  const page = useRow(Document, space === undefined ? undefined : { space, id })
  if (page) return <ReadablePage page={page} />
  return <Nowhere id={id} />
}

function ReadablePage({ page }: { page: Document }) {
  const mayEdit = useMay(renameDocument, page.space) && !page.isLocked && page.trash === null
  return (
    <article className={classes.page}>
      <title>{`${titleOf(page)} · Atrium`}</title>
      <Group component="p" gap={0} wrap="nowrap" justify="flex-end" mb="lg">
        <PageLink page={page} className="named row">
          {mayEdit && <IconPencil size={16} aria-hidden="true" />}
          {mayEdit ? 'Open in the editor' : 'Open the document'}
        </PageLink>
      </Group>
      {page.icon && (
        <p className={classes.icon} aria-hidden="true">
          {page.icon}
        </p>
      )}
      <h1>{titleOf(page)}</h1>
      <PlainWords page={page} />
    </article>
  )
}

function Nowhere({ id }: { id: string }) {
  return (
    <div className={classes.page}>
      <title>Document Error · Atrium</title>
      <h1 className="unseen">Document Error</h1>
      <EmptyState icon={<IconFileOff size={24} />} title="Document not found">
        It may have been deleted or you may not have permission to access it.
        <span className="unseen"> {id}</span>
      </EmptyState>
    </div>
  )
}
