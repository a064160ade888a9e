/** Why a command cannot go on, and what to do about it, in one line. */
export class Failure extends Error {}

/** Tells the person who waits what happens; never on standard output, which belongs to the command. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** How long something took, as people say it. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
