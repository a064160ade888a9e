import { expect, test } from 'vitest'
import { attack } from '../../bench/hostile-attack.ts'
import { startHonest } from '../../bench/hostile-honest.ts'
import { type Attacker, buildFixture } from '../../bench/hostile-fixture.ts'
import { descendantsOf, newDataDir, startProgram } from '../start/program.ts'
import { isLong } from '../long.ts'

/** `npm run bench -- hostile` plays the same for longer, with more people, and measures their waits. */
const people = 6
const seconds = 6
const attackers: readonly Attacker[] = ['anonymous', 'viewer', 'member']

/** That somebody cuts their own line is no fault of the server's. */
const faultsIn = (output: string): readonly string[] =>
  output.split('\n').filter((line) => /"level":"error"|ended unexpectedly/.test(line) && !line.includes('"ECONNRESET"'))

test.runIf(isLong)(
  'beside the worst that anonymous callers and members can do, people work on, nothing ends and nothing is told',
  async () => {
    const program = await startProgram({
      dataDir: newDataDir(),
      env: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
    })
    await program.ready()
    const [server] = descendantsOf(program.pid)
    const fixture = await buildFixture(program.url, people)
    const honest = await startHonest(fixture, 500)
    const reports = await Promise.all(attackers.map((attacker) => attack({ fixture, attacker, seconds, only: '' })))
    const { waits, refused, cuts } = await honest.take()
    honest.stop()
    for (const { heard, moves, bytes } of reports) {
      expect(heard).toEqual([])
      expect(Object.keys(moves).length).toBeGreaterThan(3)
      expect(bytes).toBeGreaterThan(0)
    }
    expect([refused, cuts]).toEqual([{}, 0])
    expect(Object.values(waits).flat().length).toBeGreaterThan(people * 3)
    expect(descendantsOf(program.pid)[0]).toBe(server)
    expect(faultsIn(program.output())).toEqual([])
  },
)
