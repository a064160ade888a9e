import { StartupError } from '../config/startup-error.ts'

type Explanation = readonly [sign: RegExp, words: (place: string) => string]

const explanations: readonly Explanation[] = [
  [
    /ENOSPC|No space left on device|EDQUOT|quota exceeded/i,
    (at) => `The disk of ${at} is full. Free some space, then start again.`,
  ],
  [
    /EROFS|Read-only file system/i,
    (at) => `${at} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  ],
  [
    /EACCES|EPERM|Permission denied/i,
    (at) => `${at} cannot be written by this user. Set DATA_DIR to a folder you own, or change its owner.`,
  ],
  [/ENOTDIR|EEXIST|Not a directory/i, (at) => `${at} is not a folder. Set DATA_DIR to a folder.`],
  [/ELOOP|ENAMETOOLONG/i, (at) => `${at} is not a usable path. Set DATA_DIR to another folder.`],
  [
    /could not (create|resize|attach|open|map).*shared memory|Cannot allocate memory/i,
    () => 'There is not enough memory to start PostgreSQL. Free some memory, then start again.',
  ],
]

/** Turns a failure of the file system at `place` into words; other errors pass unchanged. */
export function explainFileError(error: unknown, place: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  return explained(`${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`, place) ?? error
}

/** Turns what PostgreSQL wrote before it gave up into words. */
export function explainOutput(output: string, place: string, log: string): StartupError {
  const known = explained(output, place)
  if (known) return known
  const fatal = output.split('\n').findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line))
  const reason = fatal?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim() || 'it gave no reason'
  return new StartupError(`PostgreSQL did not start: ${reason}. Its log is ${log}.`)
}

function explained(text: string, place: string): StartupError | undefined {
  const found = explanations.find(([sign]) => sign.test(text))
  return found && new StartupError(found[1](place))
}
