import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.mjs'
import { say, seconds } from './say.mjs'

/** The exit code of a server that broke while it ran (EX_SOFTWARE of sysexits.h). */
const broke = 70
const killed = 137
/** Who ran for so long may begin anew with the shortest wait. */
const longMs = 60_000
const longestWaitMs = 30_000
const mostTries = 20

/** Runs the server, and starts it anew when it ended although nobody wanted that; it is told how often and when. */
export async function supervise(file, args, env) {
  let ends = 0
  let tries = 0
  let environment = env
  for (;;) {
    const began = Date.now()
    const code = await run(file, args, environment)
    if (Date.now() - began > longMs) tries = 0
    if (!isUnwanted(code, tries) || tries === mostTries) return code
    ends += 1
    const waitMs = tries === 0 ? 0 : Math.min(longestWaitMs, 500 * 2 ** tries)
    tries += 1
    say(`Atrium ended unexpectedly (code ${code}) and is started anew${waitMs ? ` in ${seconds(waitMs)}` : ''}.`)
    environment = { ...env, ATRIUM_ENDED: `${ends} ${Date.now()}` }
    await wait(waitMs)
  }
}

/** What broke may fail to start for a while, too, as when its database is still ending. */
const isUnwanted = (code, tries) => code === broke || code === killed || (tries > 0 && code === 1)
