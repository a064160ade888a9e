import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.ts'

interface Size {
  readonly setting: string
  readonly full: number
  readonly least: number
  /** The setting that takes the seed. */
  readonly from?: string
}

/** One of the rounds that take too long to be gone before each commit. */
export interface LongPart {
  readonly name: string
  /** Paths of test files. */
  readonly files: readonly string[]
  /** Whether it always does the same; it has the time that it takes. */
  readonly isSure?: boolean
  /** What it takes on two processors with nothing else to do, in its full size. */
  readonly minutes: number
  /** What says how much is done, with what a full round does; a smaller one does its share of it. */
  readonly size?: Size
  readonly env?: Readonly<Record<string, string>>
}

const sources = { cwd: root, exclude: ['**/node_modules/**'] }
const filesWith = (pattern: string, word: RegExp): readonly string[] =>
  globSync(pattern, sources)
    .filter((file) => word.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()

const seeds = (full: number, least: number): Size => ({ setting: 'SEEDS', full, least, from: 'SEEDS_FROM' })

/** All of them, those that find most in their time first. */
export const longParts: readonly LongPart[] = [
  {
    name: 'masses',
    files: filesWith('**/*.test.{ts,tsx}', /runIf\(isLong\)/),
    minutes: 13,
    isSure: true,
    env: { LONG: '1' },
  },
  {
    name: 'first-seeds',
    files: ['tests/screens-agree', 'tests/security/space-ranks.test.ts'],
    minutes: 4,
    isSure: true,
    env: { SEEDS: '40', SEQUENCES: '160' },
  },
  {
    name: 'screens',
    files: filesWith('tests/e2e/*.test.ts', /@long\b/),
    minutes: 14,
    isSure: true,
    env: { LONG: '1' },
  },
  {
    name: 'times',
    files: [
      'engine/server/feed/feed.test.ts',
      'features/auth/server/suspend.test.ts',
      'features/calendar/server/calendar.test.ts',
      'features/calendar/server/heavy-series.test.ts',
      'features/calendar/server/ical/read',
      'features/calendar/server/import/long-import.test.ts',
      'features/documents/server/body/body.test.ts',
      'tests/security/accounts-revocation.test.ts',
      'tests/security/texts-heavy.test.ts',
      'tests/security/texts-revoked.test.ts',
    ],
    minutes: 3,
    env: { LONG: '1', TIMES_COUNT: '1' },
  },
  {
    name: 'screens-agree',
    files: ['tests/screens-agree'],
    minutes: 6,
    size: seeds(200, 40),
  },
  {
    name: 'texts-agree',
    files: ['tests/texts-agree'],
    minutes: 8,
    size: seeds(200, 10),
  },
  {
    name: 'over-nats',
    files: ['tests/screens-agree/three-over-nats.test.ts', 'tests/texts-agree/three-over-nats.test.ts'],
    minutes: 8,
    size: seeds(100, 10),
    env: { LONG: '1' },
  },
  {
    name: 'undo',
    files: ['features/documents/web/editor/own-undo.test.ts'],
    minutes: 2,
    size: seeds(200, 40),
  },
  {
    name: 'kills',
    files: ['tests/start/kill.test.ts', 'tests/start/kill-home.test.ts', 'tests/start/kill-texts.test.ts'],
    minutes: 20,
    size: { setting: 'KILLS', full: 100, least: 4 },
    env: { LONG: '1' },
  },
  {
    name: 'rules',
    files: ['features/calendar/server/expand'],
    minutes: 15,
    size: { setting: 'CALENDAR_RULES', full: 10_000, least: 60 },
  },
  {
    name: 'ranks',
    files: ['tests/security/space-ranks.test.ts'],
    minutes: 10,
    size: { setting: 'SEQUENCES', full: 20_000, least: 400, from: 'FUZZ_SEED' },
  },
  {
    name: 'fuzz',
    files: ['tests/security/listeners.test.ts', 'tests/security/texts-fuzz.test.ts', 'tests/security/cost.test.ts'],
    minutes: 30,
    // Six searches, two at a time.
    size: { setting: 'FUZZ_SECONDS', full: 480, least: 10, from: 'FUZZ_SEED' },
    env: { TIMES_COUNT: '1' },
  },
  {
    name: 'accessibility',
    files: [
      'tests/e2e/accessibility.test.ts',
      'tests/e2e/admin.test.ts',
      'tests/e2e/dashboard.test.ts',
      'tests/e2e/documents-panels.test.ts',
      'tests/e2e/documents-text.test.ts',
      'tests/e2e/help.test.ts',
      'tests/e2e/notifications.test.ts',
      'tests/e2e/search.test.ts',
      'tests/e2e/team.test.ts',
      'tests/e2e/team-settings.test.ts',
      'tests/e2e/told.test.ts',
      'tests/e2e/workspaces.test.ts',
    ],
    minutes: 10,
    env: { LONG: '1', AXE: 'all' },
  },
]

/** Whose tests they are: browsers are Playwright's. */
export const runnerOf = ({ files }: LongPart): 'vitest' | 'playwright' =>
  files.some((file) => file.startsWith('tests/e2e/')) ? 'playwright' : 'vitest'

/** How a part is run where all of them together have `share` of their full time: from 0 to 1. */
export function settingsOf({ size, env }: LongPart, share: number, seed: number): Record<string, string> {
  return {
    ...env,
    ...(size && { [size.setting]: String(Math.max(size.least, Math.round(size.full * share))) }),
    ...(size?.from && { [size.from]: String(seed) }),
  }
}

export const minutesOf = (parts: readonly LongPart[]): number => parts.reduce((sum, { minutes }) => sum + minutes, 0)
