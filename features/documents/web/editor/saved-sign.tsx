import type { TextState } from '@atrium/engine/web/texts'
import classes from './saved-sign.module.css'

const words: Readonly<Record<TextState['saved'], string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  device: 'Saved on this device',
  unsaved: 'Not saved: copy your text',
}

/** Says where what was typed is. */
export function SavedSign({ saved }: Pick<TextState, 'saved'>) {
  return (
    <span role="status" aria-label={words[saved]} className={classes.sign} data-saved={saved}>
      <span aria-hidden="true" className={classes.dot} />
      {words[saved]}
    </span>
  )
}
