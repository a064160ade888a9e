/** Which comments the words that are being read are about. */
export interface Ranges {
  start(comment: string): void
  end(comment: string): void
  /** Where Word draws a comment; it is about this place where it has no range. */
  refer(comment: string): void
  /** The threads about what is read now; the same list as long as they do not change. */
  about(): { readonly threads?: readonly string[] }
  /** The threads without words since this was last asked. */
  withoutWords(): { readonly threads?: readonly string[] }
}

/** More do not lie over each other; the others are about the block in which they begin. */
const mostAtOnce = 50

export function createRanges(threadOf: (comment: string) => string | undefined): Ranges {
  let open: readonly string[] = []
  let points: readonly string[] = []
  const begun = new Set<string>()
  const worded = new Set<readonly string[]>()
  const found = new Set<string>()

  function point(thread: string): void {
    points = [...points, thread]
  }

  return {
    start(comment) {
      const thread = threadOf(comment)
      if (thread === undefined || begun.has(thread)) return
      begun.add(thread)
      if (open.length < mostAtOnce) open = [...open, thread]
      else point(thread)
    },
    end(comment) {
      const thread = threadOf(comment)
      if (thread === undefined || !open.includes(thread)) return
      open = open.filter((one) => one !== thread)
      if (!found.has(thread)) point(thread)
    },
    refer(comment) {
      const thread = threadOf(comment)
      if (thread === undefined || begun.has(thread)) return
      begun.add(thread)
      point(thread)
    },
    about() {
      if (open.length === 0) return {}
      if (!worded.has(open)) for (const thread of open) found.add(thread)
      worded.add(open)
      return { threads: open }
    },
    withoutWords() {
      const threads = points
      points = []
      return threads.length > 0 ? { threads } : {}
    },
  }
}
