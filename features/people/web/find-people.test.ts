import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Person } from '../contract/person.ts'
import { findPeople } from './find-people.ts'

const person = (displayName: string, email: string): Person => ({
  space: teamSpace,
  id: email,
  email,
  displayName,
  firstName: '',
  status: 'online',
  lastStatusChange: null,
  zone: null,
  statusText: '',
  statusEmoji: '',
  statusUntil: null,
  quietHours: null,
  avatar: null,
  suspendedAt: null,
  createdAt: 0,
  lastLogin: 0,
  lastActive: 0,
  updatedAt: 0,
})
const people = [person('Ada Fernández', 'ada@a.example'), person('Elif Yılmaz', 'e.y@b.example')]

const names = (search: string) => findPeople(people, search).map(({ displayName }) => displayName)

test('people are found by each word of their name or address, without accents and case (R2.15)', () => {
  expect(names('fernandez ADA')).toEqual(['Ada Fernández'])
  expect(names('b.example')).toEqual(['Elif Yılmaz'])
  expect(names('example')).toHaveLength(2)
  expect(names('ada yilmaz')).toEqual([])
  expect(names('  ')).toHaveLength(2)
})
