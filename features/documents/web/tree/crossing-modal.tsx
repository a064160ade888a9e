import { Modal } from '@mantine/core'
import { isPageSpace } from '@atrium/engine/contract'
import { useState } from 'react'
import { Form, FormEnd } from '@atrium/ui'
import { titleOf } from '../../contract/document.ts'
import { AccessNote } from '../page/access-note.tsx'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { PublicNote } from '../share/public-note.tsx'
import { usePlaceNames } from '../transfer/place-name.ts'
import { useMoveAway } from '../transfer/use-move-away.ts'
import type { PageTree } from './page-tree.ts'
import type { Crossing } from './use-tree-moves.ts'

interface Props {
  readonly isOpen: boolean
  readonly tree: PageTree
  readonly crossing: Crossing | undefined
  onClose(): void
}

export function CrossingModal({ isOpen, tree, crossing, onClose }: Props) {
  const nameOf = usePlaceNames()
  const title = crossing && `Move ${titleOf(crossing.page)} to ${targetOf(tree, crossing) ?? nameOf(tree.space)}`
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      {crossing && <Question tree={tree} crossing={crossing} onClose={onClose} />}
    </Modal>
  )
}

/** The title of the page into which it goes, where that has access of its own or the page stays in its space. */
function targetOf(tree: PageTree, { page, place: { parent } }: Crossing): string | undefined {
  const into = parent === null ? undefined : tree.page(parent)
  return into && (isPageSpace(into.space) || into.space === page.space) ? titleOf(into) : undefined
}

interface QuestionProps extends Omit<Props, 'isOpen' | 'crossing'> {
  readonly crossing: Crossing
}

function Question({ tree, crossing: { page, place }, onClose }: QuestionProps) {
  const deeds = usePageDeeds()
  const moveAway = useMoveAway()
  const [isMoving, setMoving] = useState(false)
  const to = tree.spaceIn(place.parent)

  async function move(): Promise<void> {
    setMoving(true)
    if (to === page.space) deeds.move(page, place)
    else await moveAway(page, { space: to, place })
    onClose()
  }

  return (
    <Form
      action={() => void move()}
      foot={
        <FormEnd loading={isMoving} onCancel={onClose}>
          Move here
        </FormEnd>
      }
    >
      {to !== page.space && <AccessNote page={page} to={to} />}
      <PublicNote page={page} tree={tree} into={place.parent} />
    </Form>
  )
}
