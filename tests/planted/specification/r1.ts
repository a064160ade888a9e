import type { Planted } from '../planted.ts'

/** Section 1. */
export const requirements1: readonly Planted[] = [
  {
    name: 'R1.06',
    what: 'A message names as many people as it likes.',
    file: 'features/groups/contract/mentions.ts',
    find: 'if (person && people.size < maxMentioned)',
    instead: 'if (person)',
    red: ['features/groups/contract/mentions.test.ts'],
    test: 'R1.06',
  },
  {
    name: 'R1.03',
    what: 'A name keeps signs that turn text around.',
    file: 'features/people/contract/name.ts',
    find: ".replaceAll(/[\\p{Cc}\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]/gu, '').trim()",
    instead: '.trim()',
    red: ['features/people/server/rename.test.ts'],
    test: 'R1.03',
  },
]
