/** Colours that white text can be read on, and that stand out on light and on dark. */
const colors = ['#b4232c', '#1d6fb8', '#2b7a3d', '#8a3fb0', '#a3550c', '#0f7576', '#b0286f', '#5a55c9'] as const

/** The colour of a person's cursor, the same on every screen. */
export function cursorColor(person: string): string {
  let sum = 0
  for (const letter of person) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return colors[sum % colors.length] ?? colors[0]
}
