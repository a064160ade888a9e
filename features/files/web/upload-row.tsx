import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { UploadState } from '@atrium/engine/contract'
import { type UploadView, isOver } from '@atrium/engine/web/uploads'
import { IconButton, ProgressBar } from '@atrium/ui'
import { FileIcon } from './file-icon.tsx'
import classes from './upload-row.module.css'
import { uploadWords } from './upload-words.ts'

interface Props {
  readonly view: UploadView
  /** Takes what is over off the list. */
  onDismiss(): void
}

const tones: Partial<Record<UploadState, 'resting' | 'danger'>> = {
  paused: 'resting',
  pausing: 'resting',
  error: 'danger',
}
const icon = { size: 16, 'aria-hidden': true } as const

/** A file on its way: how far it is, and what can be done about it. */
export function UploadRow({ view, onDismiss }: Props) {
  const { name, type, state, sent, size } = view
  const words = uploadWords(view)
  return (
    <div className={classes.row} data-state={state}>
      <span className="dimmed still">
        <FileIcon type={type} size={20} />
      </span>
      <div className="grows stack gap-4">
        <span className="cut named" title={name}>
          {name}
        </span>
        {state !== 'success' && (
          <ProgressBar label={`Progress of ${name}`} value={sent} max={size} tone={tones[state] ?? 'plain'} />
        )}
        <span className="fine digits breaks" role={state === 'error' ? 'alert' : undefined}>
          {state === 'success' ? `Done · ${words}` : words}
        </span>
      </div>
      <UploadTools view={view} onDismiss={onDismiss} />
    </div>
  )
}

/** Pause, resume, retry and cancel, as the state allows. */
function UploadTools({ view, onDismiss }: Props) {
  const { name, state, needsFile, upload } = view
  return (
    <span className="row still gap-2">
      {state === 'running' && (
        <IconButton label={`Pause ${name}`} onClick={() => upload.pause()}>
          <IconPlayerPause {...icon} />
        </IconButton>
      )}
      {needsFile ? (
        <ChooseAgain view={view} />
      ) : (
        state === 'paused' && (
          <IconButton label={`Resume ${name}`} onClick={() => upload.resume()}>
            <IconPlayerPlay {...icon} />
          </IconButton>
        )
      )}
      {state === 'error' && (
        <IconButton label={`Try ${name} again`} onClick={() => upload.resume()}>
          <IconRefresh {...icon} />
        </IconButton>
      )}
      {isOver(view) ? (
        <IconButton label={`Remove ${name} from the list`} onClick={onDismiss}>
          <IconX {...icon} />
        </IconButton>
      ) : (
        <IconButton label={`Cancel ${name}`} onClick={() => (state === 'error' ? onDismiss() : upload.cancel())}>
          <IconX {...icon} />
        </IconButton>
      )}
    </span>
  )
}

/** Asks for the file that the page does not have any more. */
function ChooseAgain({ view: { name, size, upload } }: { readonly view: UploadView }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="plain-button" onClick={() => input.current?.click()}>
        Choose
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${name} again`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file?.size === size) upload.resume(file)
        }}
      />
    </>
  )
}
