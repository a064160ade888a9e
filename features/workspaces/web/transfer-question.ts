export interface Heir {
  /** The person's id. */
  readonly value: string
  readonly label: string
}

/** What is asked about whoever was chosen when the dialog opened, and whether they can still own the workspace. */
export function transferQuestion(heir: Heir, heirs: readonly Heir[], workspace: string) {
  const isBlocked = !heirs.some(({ value }) => value === heir.value)
  return {
    isBlocked,
    words: isBlocked
      ? `${heir.label} can no longer own ${workspace}. Close this and choose someone else.`
      : `${heir.label} will own ${workspace}, and only they can hand it back.`,
  }
}
