import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import classes from './crumbs.module.css'

/** A place on the way to a page. */
export interface Crumb {
  readonly href: string
  readonly label: string
}

/** The places on the way that have no room beside each other, the topmost first. */
export function CrumbMenu({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent, href: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <button type="button" className={classes.more} aria-label="Documents above" title="Documents above">
          …
        </button>
      </Menu.Target>
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
