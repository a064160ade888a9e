import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SettingsForm } from './settings-form.tsx'
import classes from './settings.module.css'

/** User Settings, over the page one is on (R2.49). */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="User Settings" size="md">
      <SettingsForm onSaved={onClose} />
      <p className={classes.more}>
        <Link to="/settings" className={classes.link} onClick={onClose}>
          Password, sessions, time and clocks
        </Link>
      </p>
    </Modal>
  )
}
