import { Popover } from '@mantine/core'
import { type ReactNode, cloneElement } from 'react'
import type { Popup } from './lazy-popup.tsx'

interface Props extends Popup {
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A card about somebody or something, beside its name. */
export function CardPopover({ isOpen, target, onToggle, label, children }: Props) {
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => onToggle(false)}
      position="bottom-start"
      width={300}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>{cloneElement(target, { onClick: () => onToggle(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
