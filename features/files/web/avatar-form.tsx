import { teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useMay, useRow } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { PersonAvatar } from '@atrium/ui'
import { setAvatar } from '../contract/set-avatar.ts'
import classes from './picture-form.module.css'
import { PictureForm } from './picture-form.tsx'

/** Where one chooses the picture by which others see one. */
export function AvatarForm() {
  const client = useClient()
  const me = useRow(Person, { space: teamSpace, id: client.person })
  const act = useAct(setAvatar)
  const may = useMay(setAvatar, teamSpace)
  if (!me || !may) return null
  return (
    <PictureForm
      label="Profile picture"
      space={teamSpace}
      hasPicture={me.avatar !== null}
      onChoose={(file) => act({ file })}
    >
      <span className={classes.large}>
        <PersonAvatar id={me.id} name={me.displayName} size="large" />
      </span>
    </PictureForm>
  )
}
