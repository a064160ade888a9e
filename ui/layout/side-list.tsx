import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import sideList from './side-list.module.css'

export { sideList }

interface Props {
  /** Draws its words with the class `sideList.title`. */
  readonly children: ReactNode
  /** What the button beside the heading makes; none for who may not. */
  readonly add: string
  readonly onAdd: (() => void) | undefined
}

/** The heading of a list in the sidebar, with the way to make another entry. */
export const SideListHead = ({ children, add, onAdd }: Props) => (
  <div className={sideList.head}>
    {children}
    {onAdd && (
      <IconButton label={add} onClick={onAdd}>
        <IconPlus size={16} aria-hidden="true" />
      </IconButton>
    )}
  </div>
)
