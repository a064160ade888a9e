import type { Document } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import classes from './move-modal.module.css'

interface Props {
  readonly label: string
  readonly path?: string
  readonly page?: Document
  readonly isChosen: boolean
  onChoose(): void
}

/** One of the places to which something can be moved. */
export const TargetRow = ({ label, path, page, isChosen, onChoose }: Props) => (
  <label className={classes.target} data-chosen={isChosen || undefined}>
    <input type="radio" name="target" aria-label={label} checked={isChosen} onChange={onChoose} />
    {page && <PageIcon page={page} />}
    <span className="grows stack">
      <span className="cut">{label}</span>
      {path && <span className="hint cut">{path}</span>}
    </span>
  </label>
)
