const monthMs = 2_592_000_000

/** What stands among the words of an entry for the thirty days of its time, in milliseconds; no text has such a word. */
export const monthWord = (at: number): string => `'@${Math.trunc(at / monthMs)}'`

/** Those of at least the last so many times thirty days, and of the next, for what is planned. */
export const lastMonths = (now: number, count: number): readonly string[] =>
  Array.from({ length: count + 2 }, (_, back) => monthWord(now + monthMs - back * monthMs))
