import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordPrompt } from '@atrium/features/auth/web'
import { SettingsForm } from './settings-form.tsx'

/** User Settings, over the page one is on (R2.49). */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState<string>()

  function handleSaved(password: string): void {
    onClose()
    if (password) setWanted(password)
  }

  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title="User Settings" size="md">
        <SettingsForm onSaved={handleSaved} />
        <p className="set-off">
          <Link to="/settings" className="link" onClick={onClose}>
            Password, sessions, time and clocks
          </Link>
        </p>
      </Modal>
      <PasswordPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  )
}
