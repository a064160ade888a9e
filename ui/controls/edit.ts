/** What somebody wrote over a text, which may have become another one since. */
export interface Edit {
  /** What stood there when they began. */
  readonly from: string
  readonly text: string
}

/** `edit` once its field says `text`, where the text itself is `now`; undefined when that is what they began with. */
export function editTo(edit: Edit | undefined, text: string, now: string): Edit | undefined {
  const from = edit?.from ?? now
  return text === from ? undefined : { from, text }
}

/** What is to be saved of it; undefined where nothing was changed but the space around it. */
export const changeIn = (edit: Edit | undefined): string | undefined =>
  edit && edit.text.trim() !== edit.from.trim() ? edit.text : undefined
