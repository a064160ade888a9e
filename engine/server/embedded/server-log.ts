import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 4 * 1024 * 1024
const checkEveryMs = 10 * 60_000
const tailBytes = 16 * 1024

/** Opens the log for appending, which is what lets it be cut short while the server writes. */
export function openLog(path: string): number {
  keepSmall(path)
  return openSync(path, 'a', 0o600)
}

/** Where the log ends now, to read later what came after. */
export const logEnd = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The end of what was written after `start`. */
export function readLogFrom(path: string, start: number): string {
  const file = openSync(path, 'r')
  try {
    const from = Math.max(start, logEnd(path) - tailBytes)
    const buffer = Buffer.alloc(tailBytes)
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, tailBytes, from))
  } finally {
    closeSync(file)
  }
}

/** Keeps the log and the one before it below a few megabytes each for as long as the app runs. Answers how to end that. */
export function watchLogSize(path: string): () => void {
  const timer = setInterval(keepSmall, checkEveryMs, path).unref()
  return () => clearInterval(timer)
}

/** Moves a large log to `<path>.1` by copying, since the server keeps the file open. */
export function keepSmall(path: string, limitBytes = maxBytes): void {
  if (logEnd(path) <= limitBytes) return
  try {
    copyFileSync(path, `${path}.1`)
  } catch {
    // a full disk is a reason more to cut the log
  }
  truncateSync(path, 0)
}
