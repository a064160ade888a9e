import * as z from 'zod/mini'
import { LocalDateSchema } from '@atrium/base/local-date-time'
import { IdSchema, defineAction, writers } from '@atrium/engine/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { Document, onePage, pageStates } from './document.ts'
import { onDocument } from './document-gates.ts'
import { mayReadThere, noReader } from './thread-rules.ts'

/** Says what readers may expect of a page, nothing with `state` null; only a verified one is so `until` a day. */
export const setStatus = defineAction({
  name: 'documents/set-status',
  title: 'Document status',
  input: z.object({ ...onePage, state: z.nullable(z.enum(pageStates)), until: z.nullable(LocalDateSchema) }),
  may: writers,
  when: [openSpace],
  on: onDocument,
  refusals: {},
  async apply(tx, { state, until }, { on: page, by, at }) {
    const status = state && { state, by, at, until: state === 'verified' ? until : null }
    await tx.put(Document, { ...page, status })
  },
})

/** Gives a page somebody who looks after it, in place of whoever did; nobody any more with `owner` null. */
export const setPageOwner = defineAction({
  name: 'documents/set-owner',
  title: 'Document owner',
  input: z.object({ ...onePage, owner: z.nullable(IdSchema) }),
  may: writers,
  when: [openSpace],
  on: onDocument,
  refusals: { 'no-reader': noReader },
  async apply(tx, { space, owner }, { on: page, refuse }) {
    if (owner !== null && !(await mayReadThere(tx, { space, person: owner }))) refuse('no-reader')
    if (owner !== page.owner) await tx.put(Document, { ...page, owner })
  },
})
