const windowMs = 4_000

/** Tells how many bytes a second came to be sent over the last seconds. */
export function createSpeedometer(now: () => number) {
  let marks: { readonly at: number; readonly sent: number }[] = []
  return {
    /** Notes that so much is sent in all; answers the speed. */
    note(sent: number): number {
      const at = now()
      marks = [...marks.filter((mark) => at - mark.at < windowMs), { at, sent }]
      const [first] = marks
      const ms = first ? at - first.at : 0
      return first && ms > 0 ? Math.max(0, ((sent - first.sent) / ms) * 1_000) : 0
    },
    reset(): void {
      marks = []
    },
  }
}
