/** What is brought in at once at the most. */
export const importLimits = {
  files: 2_000,
  fileBytes: 5_000_000,
  allBytes: 100_000_000,
  /** Of a zip, with all that is not taken of it: so much is held in memory. */
  zipBytes: 1_000_000_000,
  /** Of one part of a document of Word: its words take some ten times as many bytes there as in Markdown. */
  wordPartBytes: 20_000_000,
  /** Of a document of Word. */
  paragraphs: 20_000,
  threads: 500,
} as const
