import type { Kysely } from 'kysely'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import type { Due, PublicPage } from '@atrium/engine/server'
import { type Topic, emailTopics, stopEmails, waysFor } from '../../contract/choices.ts'
import { topicWords } from '../../contract/topic-words.ts'
import { readChoices } from '../read-choices.ts'
import { htmlPage } from './html.ts'
import type { StopTokens } from './stop-token.ts'

export const stopPath = '/unsubscribe'

export interface StopTools {
  readonly tokens: StopTokens
  readonly actor: Pick<Due['actor'], 'actAsServer'>
}

/**
 * Where the links in letters lead. To look at it changes nothing, as programs follow links; a button does, and so does a mail
 * program with one click of its own (RFC 8058), without anybody signed in.
 */
export function createStopPage(opened: Promise<StopTools>): PublicPage {
  return {
    path: stopPath,
    limit: { times: 300, perMs: 60_000 },
    async answer({ parameter, db }) {
      const person = (await opened).tokens.personOf(parameter)
      return person === undefined ? unknown : { status: 200, html: asking(await toldOf(db, person)) }
    },
    async submit({ parameter }, form) {
      const { tokens, actor } = await opened
      const person = tokens.personOf(parameter)
      if (person === undefined) return unknown
      const topics = topicsIn(form)
      if (topics.length === 0) return { status: 400, html: nothing }
      const call = { id: newId(), by: person as PersonId, input: { person: person as PersonId, topics: [...topics] } }
      const answer = await actor.actAsServer(stopEmails, call)
      if (!answer.ok) throw new Error(`Emails could not be stopped: ${answer.code}`)
      return { status: 200, html: stopped(topics) }
    },
  }
}

function topicsIn(form: Readonly<Record<string, unknown>>): readonly Topic[] {
  if (form['List-Unsubscribe'] === 'One-Click' || form['topic'] === 'all') return emailTopics
  return emailTopics.filter((topic) => topic === form['topic'])
}

/** Of what somebody is told by email now. */
async function toldOf(db: Kysely<Record<never, never>>, person: string): Promise<readonly Topic[]> {
  const choices = (await readChoices(db, [person])).get(person)
  return emailTopics.filter((topic) => waysFor(topic, choices).includes('email'))
}

const settings = '<a href="/settings#notifications">your settings</a>'

function asking(told: readonly Topic[]): string {
  if (told.length === 0)
    return htmlPage('Emails are off', `<h1>Emails are off</h1><p>Turn them on again in ${settings}.</p>`)
  const one = told.map((topic) => `<button name="topic" value="${topic}">${topicWords[topic]}</button>`)
  return htmlPage(
    'Stop emails',
    `<h1>Stop emails from Atrium?</h1>
<p>What happens still appears in your inbox in Atrium. You can turn emails on again in ${settings}.</p>
<form method="post"><button class="main" name="topic" value="all">Stop all notification emails</button><p>Or stop only emails about:</p>${one.join('')}</form>`,
  )
}

const stopped = (topics: readonly Topic[]): string => {
  const [only] = topics
  const what = topics.length === 1 && only ? `: ${topicWords[only]}` : ''
  return htmlPage('Emails stopped', `<h1>Emails stopped${what}</h1><p>Turn them on again in ${settings}.</p>`)
}

const unknown = {
  status: 404,
  html: htmlPage(
    'Link does not work',
    `<h1>This link does not work</h1><p>The link is incomplete. Choose what you get by email in ${settings}.</p>`,
  ),
} as const

const nothing = htmlPage('Nothing chosen', '<h1>Nothing chosen</h1><p>Go back and choose which emails to stop.</p>')
