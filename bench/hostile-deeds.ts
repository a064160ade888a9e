import { newId } from '@atrium/base/id'
import { parsers } from '../tests/security/parsers.ts'
import type { Attack, Move } from './hostile-move.ts'

const atOnce = 10

/** Does something so often, ten at a time, until it is too often. */
async function doAll({ line }: Attack, count: number, deed: (at: number) => readonly [string, object]): Promise<void> {
  const own = await line()
  const waiting = Array.from({ length: count }, (_, at) => at).values()
  const lane = async (): Promise<void> => {
    for (const at of waiting) {
      const outcome = await own.act(...deed(at))
      if (!outcome.ok && ['lost', 'too-many-requests', 'not-allowed', 'no-access'].includes(outcome.code)) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Texts that cost most to read, each as long as it may be. */
const worstTexts = parsers
  .filter(({ most }) => most === 10_000)
  .flatMap(({ known = [], most }) => known.map((pump) => pump.repeat(most / pump.length)))
  .concat('<@01a20720-8f7c-7000-b39b-a0c959ee8e98>'.repeat(250), 'https://a.b '.repeat(800), 'a '.repeat(4_990))

const worstText = (at: number): string => worstTexts[at % worstTexts.length] ?? 'a'
const room = ({ fixture: { rooms } }: Attack, at: number): string => rooms[at % 2] ?? 'team'
const heavyRule = (at: number): string => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=${4_900 + (at % 90)}`
const heavyEvent = (space: string, at: number): object => ({
  space,
  id: newId(),
  title: `Heavy ${at}`,
  start: '1901-01-31T09:00:00',
  end: '1901-01-31T10:00:00',
  rule: heavyRule(at),
})
const page = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false }

/** Deeds that cost others most. */
export const deeds: Readonly<Record<string, Move>> = {
  'the worst words where all listen': (attack) =>
    doAll(attack, 150, (at) => [
      'chat/send-message',
      { space: room(attack, at), id: newId(), text: worstText(attack.below(1_000)) },
    ]),
  'the worst words to everybody here': (attack) =>
    doAll(attack, 60, (at) => [
      'chat/send-message',
      { space: room(attack, at), id: newId(), text: `<!here> <!channel> ${worstText(at)}`.slice(0, 10_000) },
    ]),
  'one message that changes all the time': async (attack) => {
    const [space, message] = [room(attack, 1), newId()]
    await doAll(attack, 1, () => ['chat/send-message', { space, id: message, text: 'a' }])
    await doAll(attack, 100, (at) => ['chat/edit-message', { space, message, text: worstText(at) }])
    await doAll(attack, 100, () => ['chat/toggle-reaction', { space, message, emoji: '👍' }])
  },
  'a draft that changes all the time': (attack) =>
    doAll(attack, 150, (at) => ['chat/save-draft', { space: 'team', thread: null, text: worstText(at) }]),
  'what is read that changes all the time': (attack) =>
    doAll(attack, 150, (at) => ['chat/mark-read', { space: 'team', seq: at }]),
  'a status that changes all the time': (attack) =>
    doAll(attack, 150, (at) => ['people/describe-status', { text: `Here ${at}`, emoji: '', until: null }]),
  'series that go on for a century': (attack) =>
    doAll(attack, 30, (at) => ['calendar/create', heavyEvent(at % 2 ? room(attack, at) : `own:${attack.me.id}`, at)]),
  'pages deep in each other': (attack) => {
    const ids = Array.from({ length: 60 }, () => newId())
    return doAll(attack, 60, (at) => [
      'documents/create',
      { ...page, space: 'team', id: ids[at], parent: ids[at - 1] ?? null, title: `Deep ${at}` },
    ])
  },
  'workspaces without an end': (attack) =>
    doAll(attack, 20, (at) => ['workspaces/create', { id: newId(), name: `Many ${at}`, clientCreatedAt: '' }]),
  'comments as long as they may be': (attack) =>
    doAll(attack, 60, (at) => {
      const { space, id } = attack.fixture.pages[at % attack.fixture.pages.length] ?? { space: 'team', id: newId() }
      return ['documents/comment', { space, document: id, thread: newId(), id: newId(), text: worstText(at) }]
    }),
  'conversations with eight others': (attack) =>
    doAll(attack, 20, (at) => [
      'chat/open-conversation',
      { id: newId(), people: attack.fixture.honest.slice(at % 10, (at % 10) + 8).map(({ id }) => id) },
    ]),
  'into what is secret, by its id': (attack) =>
    doAll(attack, 6, (at) => {
      const { space, conversation } = attack.fixture.vault
      const all = [
        ['chat/send-message', { space, id: newId(), text: 'Hello' }],
        ['workspaces/add-member', { space, person: attack.me.id }],
        ['chat/open-conversation', { id: space, people: [attack.me.id] }],
        ['workspaces/create', { id: space, name: 'Mine', clientCreatedAt: '' }],
        ['chat/send-message', { space: conversation, id: newId(), text: 'Hello' }],
        ['workspaces/request-to-join', { space }],
      ] as const
      return all[at] ?? all[0]
    }),
}
