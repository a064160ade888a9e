import type { Kysely } from 'kysely'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import type { Due, PublicPage } from '@atrium/engine/server'
import { type Topic, emailTopics, waysFor } from '../../contract/choices.ts'
import { stopEmails } from '../../contract/stop-emails.ts'
import { topicWords } from '../../contract/topic-words.ts'
import { readChoices } from '../read-choices.ts'
import { htmlPage } from './html.ts'
import { digestFor } from './read-digest.ts'
import type { StopTokens, Stopped } from './stop-token.ts'

export const stopPath = '/unsubscribe'

/** Where one asks for less of one topic, by the address at which one stops letters. */
export const lessUrl = (stopUrl: string, topic: Topic): string => `${stopUrl}?about=${topic}`

const topicIn = ({ about }: Readonly<Record<string, string>>): Topic | undefined =>
  emailTopics.find((topic) => topic === about)

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
    async answer({ parameter, search, db }) {
      const link = (await opened).tokens.read(parameter)
      if (!link) return unknown
      const told = await toldOf(db, link.person)
      return { status: 200, html: link.what === 'digest' ? askingOfDigest(told) : asking(told, topicIn(search)) }
    },
    async submit({ parameter }, form) {
      const { tokens, actor } = await opened
      const link = tokens.read(parameter)
      if (!link) return unknown
      const stops = stopsIn(form, link.what)
      if (!stops) return { status: 400, html: nothing }
      const person = link.person as PersonId
      const input = { person, topics: [...stops.topics], digest: stops.digest }
      const answer = await actor.actAsServer(stopEmails, { id: newId(), by: person, input })
      if (!answer.ok) throw new Error(`Emails could not be stopped: ${answer.code}`)
      return { status: 200, html: stopped(stops) }
    },
  }
}

/** What is told by email, or not any more. */
interface Letters {
  readonly topics: readonly Topic[]
  readonly digest: boolean
}

const all: Letters = { topics: emailTopics, digest: true }
const onlyDigest: Letters = { topics: [], digest: true }

/** What a form asks to stop; a mail program stops the letters that it shows. */
function stopsIn(form: Readonly<Record<string, unknown>>, what: Stopped): Letters | undefined {
  const { topic } = form
  if (form['List-Unsubscribe'] === 'One-Click') return what === 'digest' ? onlyDigest : all
  if (topic === 'all') return all
  if (topic === 'digest') return onlyDigest
  const topics = emailTopics.filter((one) => one === topic)
  return topics.length > 0 ? { topics, digest: false } : undefined
}

/** Of what somebody is told by email now. */
async function toldOf(db: Kysely<Record<never, never>>, person: string): Promise<Letters> {
  const choices = (await readChoices(db, [person])).get(person)
  const topics = emailTopics.filter((topic) => waysFor(topic, choices).includes('email'))
  return { topics, digest: (await digestFor(db, person)) !== undefined }
}

const settings = '<a href="/settings#notifications">your settings</a>'
const stillInApp = `<p>What happens still appears in your inbox in Atrium. You can turn emails on again in ${settings}.</p>`
const button = (value: string, words: string): string => `<button name="topic" value="${value}">${words}</button>`

function asking({ topics, digest }: Letters, about: Topic | undefined): string {
  if (topics.length === 0 && !digest) return areOff
  if (about) return topics.includes(about) ? askingOfTopic(about) : topicIsOff(about)
  const one = topics.map((topic) => button(topic, topicWords[topic]))
  return htmlPage(
    'Stop emails',
    `<h1>Stop emails from Atrium?</h1>
${stillInApp}
<form method="post">${stopAll}<p>Or stop only emails about:</p>${one.join('')}${digest ? button('digest', digestWords) : ''}</form>`,
  )
}

/** What one gets less of stays where all else does. */
const askingOfTopic = (topic: Topic): string =>
  htmlPage(
    'Less like this',
    `<h1>Stop emails about “${topicWords[topic]}”?</h1>
${stillInApp}
<form method="post"><button class="main" name="topic" value="${topic}">Stop these emails</button><p>Or stop everything:</p>${button('all', 'Stop all notification emails')}</form>`,
  )

const topicIsOff = (topic: Topic): string =>
  htmlPage('These emails are off', `<h1>Emails about “${topicWords[topic]}” are off</h1>${onAgain}`)

function askingOfDigest({ topics, digest }: Letters): string {
  if (!digest) return topics.length === 0 ? areOff : digestIsOff
  return htmlPage(
    'Stop the daily digest',
    `<h1>Stop the daily digest?</h1>
${stillInApp}
<form method="post"><button class="main" name="topic" value="digest">Stop the daily digest</button>${topics.length > 0 ? `<p>Or stop everything:</p>${button('all', 'Stop all notification emails')}` : ''}</form>`,
  )
}

const digestWords = 'The daily digest'
const stopAll = '<button class="main" name="topic" value="all">Stop all notification emails</button>'

const onAgain = `<p>Turn them on again in ${settings}.</p>`
const areOff = htmlPage('Emails are off', `<h1>Emails are off</h1>${onAgain}`)
const digestIsOff = htmlPage(
  'The daily digest is off',
  `<h1>The daily digest is off</h1><p>Turn it on again in ${settings}.</p>`,
)

function stopped({ topics, digest }: Letters): string {
  const [only] = topics
  if (!only)
    return htmlPage('Daily digest stopped', `<h1>Daily digest stopped</h1><p>Turn it on again in ${settings}.</p>`)
  const what = digest ? '' : `: ${topicWords[only]}`
  return htmlPage('Emails stopped', `<h1>Emails stopped${what}</h1>${onAgain}`)
}

const unknown = {
  status: 404,
  html: htmlPage(
    'Link does not work',
    `<h1>This link does not work</h1><p>The link is incomplete. Choose what you get by email in ${settings}.</p>`,
  ),
} as const

const nothing = htmlPage('Nothing chosen', '<h1>Nothing chosen</h1><p>Go back and choose which emails to stop.</p>')
