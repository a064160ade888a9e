import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Popup } from '@atrium/ui'
import type { Crumb } from './crumb.ts'
import classes from './crumbs.module.css'

interface Props extends Popup {
  readonly crumbs: readonly Crumb[]
}

/** The places that have no room beside each other, each under the one that it lies in. */
export function CrumbItems({ crumbs, isOpen, target, onToggle }: Props) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent, href: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-start" returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {crumbs.map(({ href, label }, depth) => (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            className={classes.place ?? ''}
            onClick={(event: MouseEvent) => handleClick(event, href)}
          >
            <span className={classes.step} style={{ paddingInlineStart: `${Math.min(depth, 8) * 12}px` }} dir="auto">
              {label}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
