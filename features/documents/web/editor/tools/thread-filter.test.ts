import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import { threadFilters, threadsBy } from './thread-filter.ts'

const ada = '01a1fd19-83ca-7000-8520-c4f722acdd41'
const design = '01a1fd19-83ca-7000-8520-c4f722acdd42'
const sales = '01a1fd19-83ca-7000-8520-c4f722acdd43'

const thread = (id: string, more: Partial<CommentThread> = {}, text = 'Yes', isDeleted = false): CommentThread => ({
  space: teamSpace,
  id,
  document: 'page',
  anchor: null,
  quote: '',
  comments: [{ id: `${id} 1`, by: 'bob', at: 1, text, isDeleted, reactions: [] }],
  resolvedBy: null,
  assignee: null,
  seq: 1,
  ...more,
})

test('each choice shows the threads that it names, and none of which nothing is left', () => {
  const threads = [
    thread('plain'),
    thread('assigned', { assignee: ada }),
    thread('of bob', { assignee: 'bob' }),
    thread('mentioned', {}, `Look, <@${ada}>`),
    thread('through a group', {}, `Look, <!group:${design}|design>`),
    thread('of another group', {}, `Look, <!group:${sales}|sales>`),
    thread('settled', { assignee: ada, resolvedBy: 'bob' }),
    thread('gone', { assignee: ada }, '', true),
  ]
  const shown = threadsBy(threads, { person: ada, groups: [design] })
  expect(threadFilters.map((filter) => shown[filter].map(({ id }) => id))).toEqual([
    ['plain', 'assigned', 'of bob', 'mentioned', 'through a group', 'of another group'],
    ['settled'],
    ['assigned', 'mentioned', 'through a group'],
  ])
})
