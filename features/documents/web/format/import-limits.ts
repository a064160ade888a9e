/** What is brought in at once at the most. */
export const importLimits = { files: 2_000, fileBytes: 5_000_000, allBytes: 100_000_000 } as const
