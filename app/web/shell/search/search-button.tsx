import { IconSearch } from '@tabler/icons-react'
import { IconButton } from '@atrium/ui'
import classes from './search-button.module.css'
import { useSearchOpener } from './search-context.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search from the sidebar, and tells its keys. */
export function SearchButton() {
  const open = useSearchOpener()
  return (
    <button type="button" className={classes.field} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={open}>
      <IconSearch size={16} aria-hidden="true" /> Search
      <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** The same where there is little room. */
export function SearchIconButton() {
  const open = useSearchOpener()
  return (
    <IconButton label="Search" aria-haspopup="dialog" onClick={open}>
      <IconSearch size={20} aria-hidden="true" />
    </IconButton>
  )
}
