import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { type Document, titleOf } from '../../contract/document.ts'
import { givenTemplates } from './given-templates.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { PageList } from './page-list.tsx'
import { PageTools } from '../page/page-tools.tsx'
import { type PageTree, comparers } from '../tree/page-tree.ts'
import { lastIn } from '../transfer/places.ts'
import classes from './template-pages.module.css'
import { usePageCopies } from '../transfer/use-page-copies.ts'
import { useMayAddPages } from '../side/use-may-add-pages.ts'

interface Props {
  readonly space: SpaceId
  readonly tree: PageTree
}

/** What a new page can begin with: the space's own templates, and those that come with the product. */
export function TemplatePages({ space, tree }: Props) {
  const mayCreate = useMayAddPages(space)
  const copies = usePageCopies(tree)
  const own = tree.pages.filter((page) => page.isTemplate && !tree.isInTrash(page)).toSorted(comparers.title)
  const place = lastIn(tree, null)
  const use = (page: Document) => copies.copy(page, { place, title: page.title, isWithChildren: true })
  return (
    <div className={classes.templates}>
      <h2>In this space</h2>
      {own.length === 0 ? (
        <p className="hint">Write a document the way new ones should start, then choose “Make template” in its menu.</p>
      ) : (
        <div className={classes.own}>
          <PageList
            label="Templates"
            pages={own}
            placeOf={() => ''}
            tools={(page) => (
              <>
                {mayCreate && <Use name={titleOf(page)} onUse={() => use(page)} />}
                <PageTools page={page} />
              </>
            )}
          />
        </div>
      )}
      <h2>Starter templates</h2>
      <Stack component="ul" role="list" aria-label="Starter templates" gap={0}>
        {givenTemplates.map((template) => (
          <li key={template.title} className={classes.one}>
            <PageIcon page={template} />
            <div className="grows">
              <p className="named">{template.title}</p>
              <p className="hint">{template.about}</p>
            </div>
            {mayCreate && <Use name={template.title} onUse={() => copies.begin(template, { space, place })} />}
          </li>
        ))}
      </Stack>
    </div>
  )
}

function Use({ name, onUse }: { name: string; onUse(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  async function handleClick(): Promise<void> {
    setBusy(true)
    await onUse()
    setBusy(false)
  }
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void handleClick()}>
      Use<span className="unseen"> {name}</span>
    </Button>
  )
}
