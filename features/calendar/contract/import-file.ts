import * as z from 'zod/mini'
import {
  type Deed,
  IdSchema,
  type PersonId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  defineQuery,
  ownSpace,
  writers,
  anytime,
  owners,
  serverOnly,
} from '@atrium/engine/contract'
import { SpaceFile } from '@atrium/features/files/contract'
import { CalendarImport, isComing, isUnderWay, mostImportBytes } from './calendar-import.ts'
import { ZoneSchema } from './calendar-event.ts'
import { openSpace } from '@atrium/features/workspaces/contract'

const place = { file: IdSchema }

const blank = {
  read: 0,
  total: 0,
  made: 0,
  changed: 0,
  known: 0,
  left: 0,
  undone: 0,
  message: '',
  endedAt: null,
} as const

/**
 * Begins to import a file of one's own space, which may still be on its way there, into a calendar. It goes on by itself on the
 * server; what became of the last one gives way to it.
 */
export const startImport = defineAction({
  name: 'calendar/start-import',
  title: 'Import events',
  input: z.object({
    space: SpaceIdSchema,
    ...place,
    name: z.string().check(z.maxLength(300)),
    size: z
      .number()
      .check(z.gte(0), z.lte(mostImportBytes, 'The file is larger than 100 MB. Export fewer events and try again.')),
    zone: ZoneSchema,
  }),
  may: writers,
  when: [openSpace],
  limit: { times: 30, perMs: 600_000 },
  refusals: {
    'under-way': 'You are already importing a file. Wait until it is done, or cancel it.',
    'file-gone': 'The file to import no longer exists. Choose it again.',
    'too-large': 'The file is larger than 100 MB. Export fewer events and try again.',
  },
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { space: where, file, name, zone }, deed) {
    const { by, at, refuse } = deed
    const key = { space: ownSpace(by), id: by }
    const known = await tx.get(CalendarImport, key)
    if (known && isUnderWay(known)) refuse('under-way')
    const there = await tx.get(SpaceFile, { space: key.space, id: file })
    if (there && there.deletedAt !== null) refuse('file-gone')
    if (there && there.size > mostImportBytes) refuse('too-large')
    const state = there ? 'waiting' : 'uploading'
    await tx.put(CalendarImport, { ...key, file, name, where, zone, ...blank, state, startedAt: at })
  },
})

const gone = { 'no-import': 'This import no longer exists.' } as const

/** Hands on one's own import of a file. */
const onImport = defineGate({
  name: 'the import is there',
  refusals: gone,
  async pass(tx, { file }: { readonly file: string }, { by, refuse }) {
    const row = await tx.get(CalendarImport, { space: ownSpace(by), id: by })
    return row?.file === file ? row : refuse('no-import')
  },
})

/** The same, unless the server is at it. */
const onRestingImport = defineGate({
  name: 'the import is there, and not under way',
  refusals: { ...gone, 'under-way': 'This import is not done yet. Cancel it first.' },
  async pass(tx, input: { readonly file: string }, deed) {
    const row = await onImport.pass(tx, input, deed)
    return isUnderWay(row) ? deed.refuse('under-way') : row
  },
})

const oneImport = z.object(place)

/** What one does to one's own import. */
const toImport = {
  input: oneImport,
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input: z.infer<typeof oneImport>, by: PersonId) => ownSpace(by),
} as const

/** Ends an import; what came in stays. */
export const cancelImport = defineAction({
  name: 'calendar/cancel-import',
  title: 'Cancel import',
  ...toImport,
  on: onImport,
  async apply(tx, _input, { on: row, at }) {
    if (isComing(row)) await tx.put(CalendarImport, { ...row, state: 'canceled', endedAt: at })
  },
})

/** Moves the events that an import brought to the trash, but for those that somebody else has changed since. */
export const undoImport = defineAction({
  name: 'calendar/undo-import',
  title: 'Undo import',
  ...toImport,
  on: onRestingImport,
  async apply(tx, _input, { on: row }) {
    if (row.state !== 'undone') await tx.put(CalendarImport, { ...row, state: 'undoing', message: '' })
  },
})

/** Puts the report of an import away. */
export const dismissImport = defineAction({
  name: 'calendar/dismiss-import',
  title: 'Dismiss report',
  ...toImport,
  on: onRestingImport,
  apply: (tx, _input, { on: row }) => tx.drop(CalendarImport, row),
})

const count = z.optional(z.number())
const steps = ['reading', 'writing', 'undoing'] as const

/** Notes how far an import has come, and whether it ends. What was canceled meanwhile stays so. Only the server does it. */
export const noteImport = defineAction({
  name: 'calendar/note-import',
  input: z.object({
    ...place,
    /** During which step it is said. */
    during: z.enum(steps),
    state: z.optional(z.enum(['reading', 'writing', 'done', 'stopped', 'undone'])),
    message: z._default(z.string(), ''),
    counts: z.object({
      read: count,
      total: count,
      made: count,
      changed: count,
      known: count,
      left: count,
      undone: count,
    }),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { file, during, state, message, counts }, { by, at }) {
    const row = await tx.get(CalendarImport, { space: ownSpace(by), id: by })
    if (row?.file !== file) return
    const isOn = row.state === during || (during === 'reading' && row.state === 'waiting')
    const next = isOn ? { state: state ?? row.state, message, endedAt: isEnd(state) ? at : row.endedAt } : {}
    await tx.put(CalendarImport, { ...row, ...known(counts), ...next })
  },
})

const isEnd = (state: CalendarImport['state'] | undefined): boolean =>
  state === 'done' || state === 'stopped' || state === 'undone'

/** A file that was waited for is there now. Only the server does it, as it keeps the file. */
export async function fileArrived(tx: Tx, { by, at, file, size }: Arrived): Promise<boolean> {
  const row = await tx.get(CalendarImport, { space: ownSpace(by), id: by })
  if (row?.file !== file || row.state !== 'uploading') return false
  const isTooLarge = size > mostImportBytes
  const state = isTooLarge ? 'stopped' : 'waiting'
  const message = isTooLarge ? startImport.refusals['too-large'] : ''
  await tx.put(CalendarImport, { ...row, state, message, endedAt: isTooLarge ? at : null })
  return true
}

interface Arrived {
  readonly by: Deed['by']
  readonly at: number
  readonly file: string
  readonly size: number
}

/** Only what is said. */
function known<Counts extends object>(counts: Counts): Partial<Counts> {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined)) as Partial<Counts>
}

/** So many sentences of a report are shown. */
export const mostShown = 1_000

/** What an import of one's own could not keep of its file, in the file's order. */
export const importReport = defineQuery({
  name: 'calendar/import-report',
  input: z.object(place),
  output: z.object({
    problems: z.array(z.object({ words: z.string(), times: z.number() })).check(z.maxLength(mostShown)),
    /** How many further ones there are. */
    more: z.number(),
  }),
  may: owners,
  limit: { times: 120, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})
