/** How many people, in words. */
export const countWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Some names in a row, with the number of those for whom there is no place. */
export function namesInRow(names: readonly string[], most: number): string {
  const shown = names.length <= most ? names : names.slice(0, most - 1)
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
}

/** What a group is, beside its handle. */
export const aboutWords = (name: string, count: number): string => `${name} · ${countWords(count)}`

/** What one loses by leaving a group; who may change it can add themselves again. */
export const leaveWords = (handle: string, mayChange: boolean): string =>
  `You will no longer be notified when @${handle} is mentioned, and you will lose access to documents shared with the group. ${
    mayChange ? 'You can add yourself again.' : 'You cannot rejoin on your own.'
  }`
