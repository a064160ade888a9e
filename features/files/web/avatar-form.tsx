import { Button } from '@mantine/core'
import { useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useMay, useRow } from '@atrium/engine/web'
import { uploadsOf } from '@atrium/engine/web/uploads'
import { Person } from '@atrium/features/people/contract'
import { FormError, PersonAvatar } from '@atrium/ui'
import { setAvatar } from '../contract/set-avatar.ts'
import classes from './avatar-form.module.css'
import { FilePicker } from './file-picker.tsx'
import { squarePicture } from './square-picture.ts'

/** Where one chooses the picture by which others see one. */
export function AvatarForm() {
  const client = useClient()
  const me = useRow(Person, { space: teamSpace, id: client.person })
  const act = useAct(setAvatar)
  const may = useMay(setAvatar, teamSpace)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!me || !may) return null

  async function choose([file]: readonly File[]): Promise<void> {
    if (!file) return
    setRefusal(undefined)
    setBusy(true)
    try {
      const small = await squarePicture(file)
      const upload = uploadsOf(client).start(teamSpace, small, { isQuiet: true })
      await upload.done
      const answer = await act({ file: upload.id })
      if (!answer.ok) setRefusal(answer.message)
    } catch {
      setRefusal('This file cannot be read as a picture. Choose a PNG, JPEG, WebP or GIF.')
    }
    setBusy(false)
  }

  return (
    <div className={classes.form} role="group" aria-label="Profile picture">
      <span className={classes.large}>
        <PersonAvatar id={me.id} name={me.displayName} size="large" />
      </span>
      <div className={classes.ways}>
        <FilePicker
          {...{ label: 'Choose a picture', accept: 'image/*', isSingle: true, className: classes.choose }}
          onFiles={(files) => void choose(files)}
        >
          {isBusy ? 'Uploading...' : 'Choose a picture'}
        </FilePicker>
        {me.avatar && (
          <Button variant="subtle" size="compact-sm" onClick={() => void act({ file: null })}>
            Remove picture
          </Button>
        )}
        <FormError>{refusal}</FormError>
      </div>
    </div>
  )
}
