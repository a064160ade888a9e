/** Tells when the process shall end: by a signal, because its parent is gone, or because something broke. */
export interface Ending {
  /** Fulfilled when the end is wanted. */
  readonly wanted: Promise<void>
  /** Fulfilled when someone asks a second time and will not wait. */
  readonly hastened: Promise<void>
  isWanted(): boolean
  /** Asks for the end because of a fault: the exit code will tell. */
  fail(): void
}

/** Tells who started this process that it broke while it ran (EX_SOFTWARE of sysexits.h), so that it is started anew. */
const broke = 70
/** One Ctrl-C reaches this process several times: from the terminal and from each of its parents. */
const sameDeedMs = 300

export function heedEnd(): Ending {
  const wanted = Promise.withResolvers<void>()
  const hastened = Promise.withResolvers<void>()
  let wantedAt: number | undefined
  const want = (): void => {
    if (wantedAt === undefined) wanted.resolve()
    else if (performance.now() - wantedAt > sameDeedMs) hastened.resolve()
    wantedAt ??= performance.now()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, want)
  // A closed terminal concerns who writes to it. Node forgets that nohup wanted the signal ignored.
  process.on('SIGHUP', () => process.stdout.isTTY && want())
  process.on('disconnect', want)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined) // nobody reads any more
  return {
    wanted: wanted.promise,
    hastened: hastened.promise,
    isWanted: () => wantedAt !== undefined,
    fail() {
      process.exitCode = broke
      want()
    },
  }
}
