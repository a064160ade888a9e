import { describe, expect, test } from 'vitest'
import { parsers } from './parsers.ts'
import { costOf, growthOf, seekWorst, someRepetitions } from './worst-input.ts'
import { timesCount } from '../times.ts'

/** How long each parser is searched for what costs it most, and how many repetitions are tried before. */
const fuzzSeconds = Number(process.env['FUZZ_SECONDS'] ?? 8)
const mostTried = process.env['FUZZ_SECONDS'] === undefined ? 300 : 10_000
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

/** Others use the machine, too. */
const leeway = 2
const isWithin = (ms: number) => (took: number) => took <= leeway * ms

// A processor’s time is measured, which only a machine with nothing else to do gives an honest answer to.
describe.runIf(timesCount).each(parsers)('$name', (parser) => {
  test('takes no longer than it may for what is repeated up to the length that is allowed', () => {
    const known = (parser.known ?? []).map((pump) => pump.repeat(parser.most / pump.length))
    for (const text of [...known, ...someRepetitions(parser, parser.most, mostTried)]) {
      const quick = costOf(parser, text, 1)
      const took = isWithin(parser.withinMs)(quick) ? quick : costOf(parser, text)
      expect([text.slice(0, 20), took]).toEqual([text.slice(0, 20), expect.toSatisfy(isWithin(parser.withinMs))])
    }
  })

  test('takes no longer than it may for the worst that a search for it finds', { timeout: 3_600_000 }, () => {
    const worst = seekWorst(parser, { ms: (fuzzSeconds * 1_000) / parsers.length, seed })
    const took = costOf(parser, worst, 5)
    expect([worst.slice(0, 200), took]).toEqual([worst.slice(0, 200), expect.toSatisfy(isWithin(parser.withinMs))])
  })
})

/** Kinds of text that once cost as much as the square of their length. */
const grown: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  notice: [
    ['[', ''],
    ['[](', ''],
    ['\\', ''],
  ],
  addresses: [
    ['.', 'x'],
    ['http://a,', 'x'],
  ],
  'calendar file': [['BEGIN:VEVENT\n', '']],
}

test.runIf(timesCount).each(Object.entries(grown))(
  '%s of four times the length takes about four times as long',
  (name, kinds) => {
    const parser = parsers.find((one) => one.name === name)
    if (!parser) throw new Error('There is no such parser.')
    for (const [pump, end] of kinds) {
      const begin = name === 'addresses' ? 'http://a' : ''
      const kind = (length: number): string => `${begin}${pump.repeat(length / pump.length)}${end}`
      expect([pump, growthOf(parser, kind)]).toEqual([pump, expect.toSatisfy((times: number) => times < 9)])
    }
  },
)
