import * as z from 'zod/mini'
import {
  IdSchema,
  type Key,
  SpaceIdSchema,
  defineAction,
  defineQuery,
  type Tx,
  writers,
  anytime,
  serverOnly,
  readers,
} from '@atrium/engine/contract'
import { onItsDocument, onItsUnlocked } from './document-gates.ts'
import { openSpace } from '@atrium/features/workspaces/contract'
import { VersionName, VersionNames } from './version-name.ts'

/** Of names that people chose. */
const mostNames = 500
/** Of those that versions before a restore have by themselves: the oldest of these give way, and none that somebody chose. */
const mostRestores = 100
const longest = 100

const oftenKept = { times: 60, perMs: 60_000 }

/** Whether two versions would be called the same. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Names a version of a page; a new one, of what is written now, where there is none of this id. */
export const nameVersion = defineAction({
  name: 'documents/name-version',
  title: 'Name version',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    document: IdSchema,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give the version a name.'),
        z.maxLength(longest, 'A name can have at most 100 characters.'),
      ),
  }),
  may: writers,
  when: [openSpace],
  on: onItsDocument,
  // Each new one keeps a whole copy of the page.
  limit: oftenKept,
  refusals: {
    'not-here': 'This version belongs to another document.',
    'same-name': 'A version with this name already exists. Choose another name.',
    'too-many': 'This document has 500 named versions, the most a document can have. Remove the name of one first.',
  },
  async apply(tx, { space, id, document, name }, { by, at, refuse }) {
    const known = await tx.get(VersionName, { space, id })
    if (known && known.document !== document) refuse('not-here')
    const others = (await namesOf(tx, { space, id: document })).filter(({ version }) => version !== id)
    if (others.some((one) => isSame(one.name, name))) refuse('same-name')
    if (others.filter(({ isRestore }) => !isRestore).length >= mostNames) refuse('too-many')
    await tx.put(VersionNames, { space, id: document, names: [...others, { version: id, name }] })
    await tx.put(VersionName, { space, id, document, name, by, at, ...restoreOf(known) })
  },
})

/** Takes the name off a version, which stays among those that the page's history keeps for a while. */
export const removeVersionName = defineAction({
  name: 'documents/remove-version-name',
  title: 'Remove version name',
  input: z.object({ space: SpaceIdSchema, id: IdSchema, document: IdSchema }),
  may: writers,
  when: [openSpace],
  on: onItsDocument,
  refusals: { 'not-here': 'This version belongs to another document.' },
  async apply(tx, { space, id, document }, { refuse }) {
    const known = await tx.get(VersionName, { space, id })
    if (known && known.document !== document) refuse('not-here')
    await takeName(tx, { space, document, version: id })
  },
})

interface Named {
  readonly space: Key['space']
  readonly document: string
  readonly version: string
}

async function takeName(tx: Tx, { space, document, version }: Named): Promise<void> {
  if (!(await tx.get(VersionName, { space, id: version }))) return
  const names = await namesOf(tx, { space, id: document })
  await tx.put(VersionNames, { space, id: document, names: names.filter((one) => one.version !== version) })
  await tx.drop(VersionName, { space, id: version })
}

/** What is kept is what is read: null where there is nothing. */
const restoreOf = (known: VersionName | undefined): Pick<VersionName, 'restored' | 'isBlock'> => ({
  restored: known?.restored ?? null,
  isBlock: known?.isBlock ?? null,
})

async function namesOf(tx: Tx, page: Key): Promise<VersionNames['names']> {
  return (await tx.get(VersionNames, page))?.names ?? []
}

const OfVersion = z.object({ space: SpaceIdSchema, document: IdSchema, version: IdSchema, before: IdSchema })

/** Has a page say again what it said in a version; what stands there now becomes the version `before`. */
export const restoreVersion = defineAction({
  name: 'documents/restore-version',
  title: 'Restore version',
  input: OfVersion,
  may: writers,
  when: [openSpace],
  on: onItsUnlocked,
  // Each keeps a whole copy of the page.
  limit: oftenKept,
  refusals: {},
  apply: (tx, input, { by, at }) => nameBefore(tx, input, { by, at, isBlock: false }),
})

/**
 * Has one block of a page say again what it said in a version, or stand there again where it is gone; what stands on the page
 * now becomes the version `before`.
 */
export const restoreBlock = defineAction({
  name: 'documents/restore-block',
  title: 'Restore block',
  input: z.extend(OfVersion, { block: z.string().check(z.minLength(1), z.maxLength(64)) }),
  may: writers,
  when: [openSpace],
  on: onItsUnlocked,
  // Each keeps a whole copy of the page.
  limit: oftenKept,
  refusals: {},
  apply: (tx, input, { by, at }) => nameBefore(tx, input, { by, at, isBlock: true }),
})

async function nameBefore(
  tx: Tx,
  { space, document, version, before }: z.infer<typeof OfVersion>,
  deed: Pick<VersionName, 'by' | 'at' | 'isBlock'>,
): Promise<void> {
  const restored = (await tx.get(VersionName, { space, id: version }))?.name ?? ''
  const names = await namesOf(tx, { space, id: document })
  const what = restored ? `“${restored}”` : 'an older version'
  const name = freeName(names, `Before ${deed.isBlock ? `a block of ${what}` : what} was restored`)
  const oldest = names.filter(({ isRestore }) => isRestore).slice(0, 1 - mostRestores)
  for (const { version: id } of oldest) await takeName(tx, { space, document, version: id })
  const kept = names.filter((one) => !oldest.includes(one))
  await tx.put(VersionNames, { space, id: document, names: [...kept, { version: before, name, isRestore: true }] })
  await tx.add(VersionName, { ...deed, space, id: before, document, name, restored })
}

/** Takes back the name of a version that there was no reason to keep. Only the server does it. */
export const withdrawRestore = defineAction({
  name: 'documents/withdraw-restore',
  input: z.object({ space: SpaceIdSchema, document: IdSchema, before: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  apply: (tx, { space, document, before }) => takeName(tx, { space, document, version: before }),
})

/** The name, with a number where there is one like it already. */
function freeName(names: VersionNames['names'], wanted: string): string {
  const isTaken = (name: string): boolean => names.some((one) => isSame(one.name, name))
  let name = wanted.slice(0, longest)
  for (let number = 2; isTaken(name); number += 1) name = `${wanted.slice(0, longest - 6)} (${number})`
  return name
}

const onePage = { space: SpaceIdSchema, document: z.string().check(z.maxLength(64)) }

/** The versions of a page's text, the newest first. */
export const listVersions = defineQuery({
  name: 'documents/versions',
  input: z.object(onePage),
  output: z.object({
    versions: z.array(z.object({ id: z.string(), at: z.number(), people: z.array(z.string()) })),
  }),
  may: readers,
  where: ({ space }) => space,
})

/** One version's text: a Yjs update, compressed by gzip, in base64. */
export const readVersion = defineQuery({
  name: 'documents/version',
  input: z.object({ ...onePage, id: z.string().check(z.maxLength(64)) }),
  output: z.object({ state: z.nullable(z.string()) }),
  may: readers,
  where: ({ space }) => space,
})
