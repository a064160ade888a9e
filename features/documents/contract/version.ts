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

const mostNames = 500
const longest = 100

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
  refusals: {
    'not-here': 'This version belongs to another document.',
    'same-name': 'A version with this name already exists. Choose another name.',
    'too-many': 'This document has 500 named versions, the most a document can have. Delete one first.',
  },
  async apply(tx, { space, id, document, name }, { by, at, refuse }) {
    const known = await tx.get(VersionName, { space, id })
    if (known && known.document !== document) refuse('not-here')
    const others = (await namesOf(tx, { space, id: document })).filter(({ version }) => version !== id)
    if (others.some((one) => isSame(one.name, name))) refuse('same-name')
    if (others.length >= mostNames) refuse('too-many')
    await tx.put(VersionNames, { space, id: document, names: [...others, { version: id, name }] })
    await tx.put(VersionName, { space, id, document, name, by, at, ...restoreOf(known) })
  },
})

/** What is kept is what is read: null where there is nothing. */
const restoreOf = (known: VersionName | undefined): Pick<VersionName, 'restored' | 'isBlock'> => ({
  restored: known?.restored ?? null,
  isBlock: known?.isBlock ?? null,
})

async function namesOf(tx: Tx, page: Key): Promise<VersionNames['names']> {
  return (await tx.get(VersionNames, page))?.names ?? []
}

const oftenRestored = { times: 60, perMs: 60_000 }

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
  limit: oftenRestored,
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
  limit: oftenRestored,
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
  // The oldest name gives way: what stands on the page is kept whatever else there is.
  await tx.put(VersionNames, { space, id: document, names: [...names, { version: before, name }].slice(-mostNames) })
  await tx.add(VersionName, { ...deed, space, id: before, document, name, restored })
}

/** Takes back that a version was restored, where the page said what it says already. Only the server does it. */
export const withdrawRestore = defineAction({
  name: 'documents/withdraw-restore',
  input: z.object({ space: SpaceIdSchema, document: IdSchema, before: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, document, before }) {
    const known = await tx.get(VersionName, { space, id: before })
    if (!known) return
    const names = await namesOf(tx, { space, id: document })
    await tx.put(VersionNames, { space, id: document, names: names.filter(({ version }) => version !== before) })
    await tx.drop(VersionName, { space, id: before })
  },
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
