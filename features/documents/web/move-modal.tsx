import { Button, Group, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { type Document, titleOf } from '../contract/document.ts'
import classes from './move-modal.module.css'
import { PageIcon } from './page-icon.tsx'
import { type PageTree, isFound } from './page-tree.ts'
import { lastIn } from './places.ts'
import { usePageDeeds } from './use-page-deeds.ts'
import { usePageTree } from './use-page-tree.ts'

interface Props {
  readonly page: Document
  readonly isOpen: boolean
  onClose(): void
}

/** So many pages are offered; the search finds the others. */
const offered = 60

export function MoveModal({ page, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Move ${titleOf(page)}`}>
      <Choice page={page} onClose={onClose} />
    </Modal>
  )
}

function Choice({ page, onClose }: Omit<Props, 'isOpen'>) {
  const tree = usePageTree(page.space)
  const deeds = usePageDeeds()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>()
  const found = targetsOf(tree, page, useDeferredValue(search))
  const isHere = chosen === tree.parentOf(page)

  function move(): void {
    if (chosen === undefined) return
    deeds.move(page, lastIn(tree, chosen))
    onClose()
  }

  return (
    <form action={move} className={classes.form}>
      <TextInput
        {...{ 'aria-label': 'Search pages', placeholder: 'Search for the page to put it into', value: search }}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Where to" className={classes.list}>
        <Target label="At the top, in no page" isChosen={chosen === null} onChoose={() => setChosen(null)} />
        {found.slice(0, offered).map((target) => (
          <Target
            key={target.id}
            {...{ label: titleOf(target), page: target, isChosen: chosen === target.id }}
            path={tree.pathTo(target).slice(0, -1).map(titleOf).join(' / ')}
            onChoose={() => setChosen(target.id)}
          />
        ))}
      </div>
      <p className={classes.note} role="status">
        {noteOf(found.length, isHere)}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen === undefined || isHere}>
          Move here
        </Button>
      </Group>
    </form>
  )
}

/** The pages that it can go into: not itself, nor any that lies in it. */
function targetsOf(tree: PageTree, page: Document, search: string): readonly Document[] {
  const open = tree.pages.filter((one) => !one.isTemplate && isFound(one, search.trim()))
  return open.filter((one) => tree.pathTo(one).every(({ id, trash }) => id !== page.id && trash === null))
}

function noteOf(found: number, isHere: boolean): string {
  if (isHere) return 'It lies there already.'
  if (found === 0) return 'No page has those words in its title.'
  return found > offered ? `${found - offered} more: type a few letters to find them.` : ''
}

interface TargetProps {
  readonly label: string
  readonly path?: string
  readonly page?: Document
  readonly isChosen: boolean
  onChoose(): void
}

const Target = ({ label, path, page, isChosen, onChoose }: TargetProps) => (
  <label className={classes.target} data-chosen={isChosen || undefined}>
    <input type="radio" name="target" aria-label={label} checked={isChosen} onChange={onChoose} />
    {page && <PageIcon page={page} />}
    <span className={classes.words}>
      <span>{label}</span>
      {path && <span className={classes.path}>{path}</span>}
    </span>
  </label>
)
