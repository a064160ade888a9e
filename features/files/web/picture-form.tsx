import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Answer, SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { type Upload, uploadsOf } from '@atrium/engine/web/uploads'
import { FormError } from '@atrium/ui'
import { FilePicker } from './file-picker.tsx'
import classes from './picture-form.module.css'
import { squarePicture } from './square-picture.ts'

interface Props {
  readonly label: string
  /** Where the picture is brought to. */
  readonly space: SpaceId
  /** How it looks now. */
  readonly children: ReactNode
  readonly hasPicture: boolean
  /** Takes the file of the picture, or null to do without one. */
  onChoose(file: string | null): Promise<Answer>
}

/** Where a small square picture is chosen by which something is known. */
export function PictureForm({ label, space, children, hasPicture, onChoose }: Props) {
  const uploads = uploadsOf(useClient())
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function bring(file: File): Promise<string | undefined> {
    const small = await squarePicture(file).catch(() => undefined) // it is said below what the matter is
    if (!small) return 'This file cannot be read as a picture. Choose a PNG, JPEG, WebP or GIF.'
    const upload = uploads.start(space, small, { isQuiet: true })
    const failure = await ended(upload, (listener) => uploads.subscribe(listener))
    if (failure !== undefined) uploads.dismiss(upload)
    const answer = failure === undefined ? await onChoose(upload.id) : undefined
    return answer?.ok === false ? answer.message : failure
  }

  async function choose([file]: readonly File[]): Promise<void> {
    if (!file) return
    setRefusal(undefined)
    setBusy(true)
    setRefusal(await bring(file))
    setBusy(false)
  }

  async function remove(): Promise<void> {
    const answer = await onChoose(null)
    setRefusal(answer.ok ? undefined : answer.message)
  }

  return (
    <div className={classes.form} role="group" aria-label={label}>
      {children}
      <Group gap="sm">
        <FilePicker
          label="Choose a picture"
          accept="image/*"
          isSingle
          className="plain-button"
          onFiles={(files) => void choose(files)}
        >
          {isBusy ? 'Uploading...' : 'Choose a picture'}
        </FilePicker>
        {hasPicture && (
          <Button variant="subtle" size="compact-sm" onClick={() => void remove()}>
            Remove picture
          </Button>
        )}
        <FormError>{refusal}</FormError>
      </Group>
    </div>
  )
}

/** Why an upload failed; undefined once its file is there. */
function ended(upload: Upload, subscribe: (listener: () => void) => () => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { state, message } = upload.view()
      if (state === 'error') end(message)
    }
    const stop = subscribe(look)
    const end = (message: string | undefined): void => {
      stop()
      resolve(message)
    }
    upload.done.then(
      () => end(undefined),
      () => end('The upload was canceled.'),
    )
  })
}
