import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePopover } from '@atrium/ui'
import classes from './date-button.module.css'
import tools from '../room/room-tools.module.css'

/** A button that asks for a day and goes to what was said then; `onDay` gets its first moment. */
export function DateButton({ onDay }: { onDay(at: number): void }) {
  const { button, popover, isOpen, close } = usePopover({ width: 240, height: 142 })
  const [day, setDay] = useState('')

  function go(): void {
    const at = new Date(`${day}T00:00`).getTime()
    if (Number.isNaN(at)) return
    close()
    onDay(at)
  }

  return (
    <>
      <button {...button} className={tools.tool} aria-label="Jump to date" title="Jump to date">
        <IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div {...popover} aria-label="Jump to date">
        {isOpen && (
          <form action={go} className={classes.form}>
            <label className="hint">
              Show messages from
              <input
                data-first
                className="text-box"
                type="date"
                value={day}
                max={today()}
                onChange={({ target }) => setDay(target.value)}
              />
            </label>
            <button type="submit" className="primary-button" disabled={day === ''}>
              Jump
            </button>
          </form>
        )}
      </div>
    </>
  )
}

/** In the person's own zone, as a field of dates wants it. */
function today(): string {
  const now = new Date()
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
