import type { SpaceId } from '@atrium/engine/contract'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRow, useRows } from '@atrium/engine/web'
import { Document, documentPath, titleOf } from '@atrium/features/documents/contract'

/** So many pages are offered at once; the letters of a title find the others. */
const mostOffered = 50

interface Props {
  readonly space: SpaceId
  readonly document: string | null
  onChange(document: string | null): void
}

/** The page of the same place that belongs to an event. */
export function PageField({ space, document, onChange }: Props) {
  const pages = useRows(Document, space).filter(({ trash, isTemplate }) => trash === null && !isTemplate)
  return (
    <Stack gap="sm">
      <Select
        label="Document"
        placeholder="No document"
        searchable
        clearable
        limit={mostOffered}
        nothingFoundMessage="No documents match."
        value={document}
        onChange={onChange}
        clearButtonProps={{ 'aria-label': 'No document' }}
        comboboxProps={{ withinPortal: true }}
        data={pages.map((page) => ({ value: page.id, label: titleOf(page) }))}
      />
      {document && <PageLink space={space} document={document} />}
    </Stack>
  )
}

/** The page of an event, as long as it is there. */
export function usePageOf({ space, document }: Omit<Props, 'onChange'>): Document | undefined {
  const page = useRow(Document, { space, id: document ?? '' })
  return page?.trash === null ? page : undefined
}

/** Leads to the page of an event, as long as it is there. */
export function PageLink(props: Omit<Props, 'onChange'>) {
  const page = usePageOf(props)
  if (!page) return null
  return (
    <Link to={documentPath(page)} className="link-button">
      Open {titleOf(page)}
    </Link>
  )
}
