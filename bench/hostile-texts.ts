import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@atrium/base/id'
import { maxPresenceBytes, textPartBytes } from '@atrium/engine/contract'
import { Body } from '@atrium/features/documents/contract'
import { frameOf } from '../tests/security/texts-frames.ts'
import { heavyUpdates, updateOf } from '../tests/security/texts-update.ts'
import type { Attack, Move } from './hostile-move.ts'
import type { Key } from './hostile-fixture.ts'
import type { Line, Outcome } from './hostile-line.ts'

const corpus = join(import.meta.dirname, '../tests/security/corpus/texts')
const kept = readdirSync(corpus).map((name) => new Uint8Array(readFileSync(join(corpus, name))))

const textOf = (key: Key): object => ({ kind: Body.name, ...key })
const openFrame = (key: Key): Uint8Array =>
  frameOf({ type: 'open', text: textOf(key), seq: 0, epoch: null, schema: Body.schema })

let sent = 0

/** Sends an update in its parts. */
function sendUpdate(line: Line, key: Key, update: Uint8Array): Promise<Outcome> {
  const n = (sent += 1)
  for (let from = 0; from < Math.max(1, update.length); from += textPartBytes) {
    const more = from + textPartBytes < update.length
    const header = { type: 'update', text: textOf(key), n, part: from / textPartBytes, more }
    line.send(frameOf(header, update.subarray(from, from + textPartBytes)))
  }
  return line.heard(`text ${n}`)
}

/** A page of one's own, or where one may make none a shared one. */
async function openPage({ line, fixture, below }: Attack, isShared: boolean): Promise<{ own: Line; key: Key }> {
  const own = await line()
  const shared = fixture.pages[below(fixture.pages.length)] ?? { space: 'team', id: newId() }
  const made = { space: 'team', id: newId() }
  const rest = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false, title: 'Mine' }
  const isMade = !isShared && (await own.act('documents/create', { ...made, ...rest })).ok
  const key = isMade ? made : shared
  own.send(openFrame(key))
  await own.heard('opened')
  return { own, key }
}

async function sendAll(attack: Attack, isShared: boolean, updates: readonly Uint8Array[]): Promise<void> {
  const { own, key } = await openPage(attack, isShared)
  await Promise.all(updates.map((update) => sendUpdate(own, key, update)))
  own.send(frameOf({ type: 'close', text: textOf(key) }))
}

const heavy = (count: number): readonly Uint8Array[] => Object.values(heavyUpdates).map((make) => make(count))
const words = (client: number, count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, clock) => updateOf([{ client, clock, parts: [{ words: 'x' }] }]))

/** Texts that cost most. */
export const texts: Readonly<Record<string, Move>> = {
  'heavy updates of a page of their own': (attack) => sendAll(attack, false, heavy(20_000)),
  'heavy updates of a page where others type': (attack) => sendAll(attack, true, heavy(5_000)),
  'updates that almost are too heavy': (attack) => sendAll(attack, true, heavy(300)),
  'what was found to be nasty': (attack) => sendAll(attack, true, kept),
  'an update of 8 MiB': (attack) => {
    const parts = [{ words: 'x'.repeat(8_000_000) }]
    return sendAll(attack, false, [updateOf([{ client: 1 + attack.below(1e6), clock: 0, parts }])])
  },
  'keys where others type': (attack) => sendAll(attack, true, words(1_000 + attack.below(1e6), 400)),
  'every page opened and closed': async (attack) => {
    const own = await attack.line()
    for (let turn = 0; turn < 20; turn += 1)
      for (const key of attack.fixture.pages) {
        own.send(openFrame(key))
        await new Promise((resolve) => setImmediate(resolve))
        own.send(frameOf({ type: 'close', text: textOf(key) }))
      }
    await own.ask('none/such', null)
  },
  'places of a cursor': async (attack) => {
    const { own, key } = await openPage(attack, true)
    const bytes = new Uint8Array(maxPresenceBytes).fill(7)
    for (let at = 0; at < 2_000; at += 1) own.send(frameOf({ type: 'presence', text: textOf(key) }, bytes))
    await own.ask('none/such', null)
  },
  'updates without an end': async (attack) => {
    const { own, key } = await openPage(attack, true)
    const bytes = new Uint8Array(textPartBytes)
    for (let part = 0; part < 20; part += 1)
      own.send(frameOf({ type: 'update', text: textOf(key), n: 1e6, part, more: true }, bytes))
    await own.ask('none/such', null)
  },
  'the secret page, by its id': async ({ line, fixture: { vault } }) => {
    const own = await line()
    own.send(openFrame({ space: vault.space, id: vault.page }))
    await own.heard('opened')
  },
}
