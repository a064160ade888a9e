import { Modal } from '@mantine/core'
import { useState } from 'react'
import { Form, FormEnd } from '@atrium/ui'
import { titleOf } from '../../contract/document.ts'
import { AccessNote } from '../page/access-note.tsx'
import { useMoveAway } from '../transfer/use-move-away.ts'
import type { PageTree } from './page-tree.ts'
import type { Crossing } from './use-tree-moves.ts'

interface Props {
  readonly isOpen: boolean
  readonly tree: PageTree
  readonly crossing: Crossing | undefined
  onClose(): void
}

export const CrossingModal = ({ isOpen, tree, crossing, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={crossing && `Move ${titleOf(crossing.page)}`}>
    {crossing && <Question tree={tree} crossing={crossing} onClose={onClose} />}
  </Modal>
)

interface QuestionProps extends Omit<Props, 'isOpen' | 'crossing'> {
  readonly crossing: Crossing
}

function Question({ tree, crossing: { page, place }, onClose }: QuestionProps) {
  const moveAway = useMoveAway()
  const [isMoving, setMoving] = useState(false)
  const to = tree.spaceIn(place.parent)

  async function move(): Promise<void> {
    setMoving(true)
    await moveAway(page, { space: to, place })
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
      <AccessNote page={page} to={to} />
    </Form>
  )
}
