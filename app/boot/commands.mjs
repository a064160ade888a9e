import { at } from './places.mjs'
import { findNode } from './node26.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'
import { supervise } from './supervise.mjs'
import { Failure } from './say.mjs'
import { bundledCli, bundledServer, ensureMade, ensureServerMade } from './made.mjs'

/** What `node app/bootstrap.mjs <command>` can do; each answers the exit code. */
export const commands = {
  async start(args) {
    if (args.length > 0)
      throw new Failure(`Nothing follows "start": settings are environment variables (atrium config).`)
    await ensureInstalled({ needsAll: false })
    const node = findNode()
    await ensureMade(node)
    return supervise(node, [bundledServer], compiled)
  },
  build,
  async dev(args) {
    await ensureInstalled({ needsAll: true })
    return run(findNode(), [at('tools/dev.ts'), ...args], compiled)
  },
  check: (args) => runTool('check', args),
  test: (args) => runTool('test', args),
  async 'test-changed'(args) {
    return (await build()) || runTool('test-changed', args)
  },
  async 'test-long'(args) {
    return (await build()) || runTool('test-long', args)
  },
  async pictures(args) {
    return (await build()) || runTool('pictures', args)
  },
  async mutate(args) {
    return (args[0] === 'contracts' ? 0 : await build()) || runTool('mutate', args)
  },
  async bench(args) {
    await ensureInstalled({ needsAll: true })
    const node = findNode()
    await ensureMade(node)
    return run(node, [at('bench/run.ts'), ...args])
  },
  ...Object.fromEntries(
    ['backup', 'verify', 'restore', 'new-epoch', 'export', 'doctor', 'user', 'config', 'help', '--help'].map((name) => [
      name,
      (args) => runCli([name, ...args]),
    ]),
  ),
}

async function build() {
  await ensureInstalled({ needsAll: false })
  await ensureMade(findNode())
  return 0
}

async function runTool(name, args) {
  await ensureInstalled({ needsAll: true })
  return run(findNode(), [at(`tools/${name}.ts`), ...args])
}

/** Paths are meant from where npm or the person was called, not from this folder. */
async function runCli(args) {
  await ensureInstalled({ needsAll: false })
  const node = findNode()
  await ensureServerMade(node)
  return run(node, [bundledCli, ...args], { ...compiled, ATRIUM_CALLED_IN: process.env.INIT_CWD ?? process.cwd() })
}

/** Keeps what Node made of the sources, so that a later start need not make it again. */
const compiled = { NODE_COMPILE_CACHE: at('.cache', 'node') }
