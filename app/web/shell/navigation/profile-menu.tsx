import { IconSelector } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { StatusAvatar, statusLabels, useMe, usePresence, useUserStatus } from '@atrium/features/people/web'
import { lazyPopup } from '@atrium/ui'
import classes from './sidebar.module.css'

const ProfilePanel = lazyPopup('menu', async () => (await import('./profile-panel.tsx')).ProfilePanel)

/** The person's own corner: their status, theme, settings and the way out (R2.40, R2.44–R2.47). */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false)
  return <ProfilePanel isOpen={isOpen} target={<ProfileButton />} onToggle={setOpen} />
}

/** Until the profile has come. */
const nobody = { id: '', displayName: '', email: '' }

/** The button of the menu; it takes what the menu gives to its target. */
function ProfileButton(props: ComponentProps<'button'>) {
  const { id, displayName, email } = useMe() ?? nobody
  const status = useUserStatus()
  const { said } = usePresence(id)
  return (
    <button type="button" {...props} className={classes.profile}>
      <StatusAvatar id={id} name={displayName} status={status} />
      <span className={classes.words}>
        <span className="unseen">Profile of </span>
        <span className="cut named" dir="auto">
          {displayName}
        </span>
        <span className="cut fine">{email && `${statusLabels[status]} · ${said || email}`}</span>
      </span>
      <IconSelector size={16} className="dimmed" aria-hidden="true" />
    </button>
  )
}
