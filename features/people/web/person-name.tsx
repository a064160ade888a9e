import { type ReactNode, createContext, use, useState } from 'react'
import type { Popup } from '@atrium/ui'
import classes from './person-name.module.css'

export interface PersonCardProps extends Popup {
  readonly id: string
}

/** What shows who somebody is, beside their name. */
export const PersonCards = createContext<((props: PersonCardProps) => ReactNode) | undefined>(undefined)

interface Props {
  readonly id: string
  readonly name: string
  readonly className?: string | undefined
  /** What stands there in place of the name, such as their face. */
  readonly children?: ReactNode
}

/** The name of somebody; pressing it shows who they are and how to reach them. */
export function PersonName({ id, name, className = '', children = name }: Props) {
  const showCard = use(PersonCards)
  const [isOpen, setOpen] = useState(false)
  if (!showCard) return <span className={className}>{children}</span>
  const target = (
    <button type="button" className={`${classes.name} ${className}`} aria-label={name} dir="auto">
      {children}
    </button>
  )
  return showCard({ id, isOpen, target, onToggle: setOpen })
}
