import { expect, test } from 'vitest'
import { toSend, typedToken } from './mention-text.ts'

const [ada, adaL, bob] = ['1', '2', '3'].map((digit) => `01a1fd19-83ca-7000-8520-c4f722acdd4${digit}`) as [
  string,
  string,
  string,
]
const people = [
  { id: ada, name: 'Ada' },
  { id: adaL, name: 'Ada Lovelace' },
  { id: bob, name: 'Bob (Ops)' },
]

const groups = new Map([
  ['channel', '<!channel>'],
  ['here', '<!here>'],
])
const known = { people, chosen: new Map(), groups }

test('names become mentions, the longest first, and addresses stay as they are', () => {
  expect(toSend('@Ada Lovelace, @Ada and @Bob (Ops)', known)).toBe(`<@${adaL}>, <@${ada}> and <@${bob}>`)
  expect(toSend('mail ada@Ada.example, @Adam, @here @channels', known)).toBe(
    'mail ada@Ada.example, @Adam, <!here> @channels',
  )
  expect(toSend('@Ada @here', { ...known, groups: new Map() })).toBe(`<@${ada}> @here`)
})

test('who was chosen counts where two have one name', () => {
  expect(toSend('@Ada', { ...known, chosen: new Map([['Ada', `<@${adaL}>`]]) })).toBe(`<@${adaL}>`)
})

test('what is typed after @, : or # is looked up, but not in the middle of a word', () => {
  expect(typedToken('Hi @Ad', 6)).toEqual({ kind: '@', from: 3, word: 'Ad' })
  expect(typedToken('@Ada Lo', 7)).toMatchObject({ word: 'Ada Lo' })
  expect(typedToken('me@Ad', 5)).toBeUndefined()
  expect(typedToken(':smi', 4)).toEqual({ kind: ':', from: 0, word: 'smi' })
  expect(typedToken('at 10:30', 8)).toBeUndefined()
  expect(typedToken('a : b', 4)).toBeUndefined()
  expect(typedToken('see #Road map', 13)).toEqual({ kind: '#', from: 4, word: 'Road map' })
  expect(typedToken('# Heading', 9)).toBeUndefined()
})

test('a group is meant by its whole handle, and a person of that name comes first unless the group was chosen', () => {
  const handles = new Map([
    ['design', '<!group:1|design>'],
    ['design-ops', '<!group:2|design-ops>'],
  ])
  const known = { people: [], chosen: new Map<string, string>(), groups: handles }
  expect(toSend('@design, @design-ops', known)).toBe('<!group:1|design>, <!group:2|design-ops>')
  expect(toSend('@designs @design-team a@design', known)).toBe('@designs @design-team a@design')
  const named = { ...known, people: [{ id: 'p1', name: 'design' }] }
  expect(toSend('@design', named)).toBe('<@p1>')
  expect(toSend('@design', { ...named, chosen: new Map([['design', '<!group:1|design>']]) })).toBe('<!group:1|design>')
})
