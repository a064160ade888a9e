import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { createEvent, eventsBetween } from '../contract/index.ts'
import { eventsOfYear } from '../contract/queries.ts'
import { expectWithin } from '../../../tests/times.ts'
import { isLong } from '../../../tests/long.ts'

const server = await serverOfFile()
const [ada, eve] = [await server.arrive('ada'), await server.arrive('eve')]
const span = { from: Date.parse('2027-05-01'), to: Date.parse('2027-06-01') }

async function plan(by: PersonId, title: string, rule: string, start = '2027-05-03T09:00:00'): Promise<string> {
  const id = newId<'event'>()
  const event = { space: teamSpace, id, title, start, end: start.replace('T09', 'T10'), rule }
  expect(await server.act(by, createEvent, event as never)).toMatchObject({ ok: true })
  return id
}

/** Each is followed through more than a century, which takes half a second. */
const heavy = (index: number): string => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=${4_900 + index}`

test.runIf(isLong)(
  'what one person’s heavy series take, nobody else waits for, and each is shown where it begins',
  async () => {
    const mine = await plan(ada, 'Stand-up', 'FREQ=WEEKLY')
    const special = await plan(ada, 'Payday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-05-31T09:00:00')
    await Promise.all(
      Array.from({ length: 90 }, (_, index) => plan(eve, `Heavy ${index}`, heavy(index), '1901-01-31T09:00:00')),
    )
    const rule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5,6;COUNT=5000'
    const later = await plan(ada, 'Review', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-03-31T09:00:00')
    const last = await plan(eve, 'Another', rule, '2027-05-01T09:00:00')
    const ask = () => server.read(ada, eventsBetween, { spaces: [teamSpace, ownSpace(ada)], ...span })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    for (const { occurrences } of answers) {
      expect(occurrences.filter(({ id }) => id === mine)).toHaveLength(5)
      expect(occurrences.filter(({ id }) => id === special)).toHaveLength(1)
      expect(occurrences.filter(({ id }) => id === later)).toHaveLength(1)
      expect(occurrences.filter(({ id, start }) => id === last && start === '2027-05-01T09:00:00Z')).toHaveLength(1)
    }
    const began = performance.now()
    await ask()
    expectWithin(performance.now() - began, 1_000)
    const { days } = await server.read(ada, eventsOfYear, { spaces: [teamSpace], year: 2027, zone: 'UTC' })
    expect(days['2027-05-10']).toBe(1)
  },
)
