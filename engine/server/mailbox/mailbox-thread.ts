import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ImapFlow } from 'imapflow'
import type { IncomingLetter, LetterHead } from './letter.ts'
import { isOnThisMachine } from './mailbox-place.ts'
import type { FromThread, LetterKey, MailboxTask, Word } from './mailbox-wire.ts'
import { readHead, readLetter } from './read-letter.ts'

const withinMs = 20_000
const silentMs = 120_000
const mostOfHead = 65_536
const pieceBytes = 262_144

const task = workerData as MailboxTask
const { place, mostBytes, lookEveryMs, restMs } = task

/** The letters that are not to be asked for again so soon. */
const restsUntil = new Map<number, number>()

const client = new ImapFlow({
  host: place.host,
  port: place.port,
  secure: place.isSecure,
  ...(!place.isSecure && !isOnThisMachine(place) && { doSTARTTLS: true }),
  auth: { user: place.user, pass: place.password },
  logger: false,
  disableAutoIdle: true,
  connectionTimeout: withinMs,
  greetingTimeout: withinMs,
  socketTimeout: silentMs,
  // What a server may answer at most, and what that may cost.
  maxLineLength: 16_777_216,
  maxLiteralSize: 1_048_576,
  maxResponseSize: 33_554_432,
  maxResponseTokens: 200_000,
})

try {
  // Without a listener an error that comes between two commands would be thrown.
  client.on('error', fail)
  client.on('close', () => fail(new Error('The mail server closed the connection.')))
  await client.connect()
  const { readOnly } = await client.mailboxOpen(place.folder)
  if (readOnly) throw new Error('The mailbox is read-only, so letters cannot be marked as read.')
  await keepLooking()
} catch (error) {
  fail(error)
}

/** Looks for letters at once, whenever the server tells of one, and now and then. */
async function keepLooking(): Promise<never> {
  let isNews = false
  client.on('exists', () => (isNews = true))
  for (;;) {
    isNews = false
    await look()
    say({ type: 'looked' })
    if (!isNews) await idle(() => isNews)
  }
}

/** Waits for news, as long as is allowed. */
async function idle(isNews: () => boolean): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const done = wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  const waiting = once(client, 'exists', { signal }).catch(() => undefined)
  const idling = client.idle()
  if (!isNews()) await Promise.race([done, waiting])
  ending.abort()
  // Any other command ends it.
  await client.noop()
  await idling
}

async function look(): Promise<void> {
  const found = await client.search({ seen: false }, { uid: true })
  for (const uid of found || []) if ((restsUntil.get(uid) ?? 0) <= performance.now()) await lookAt(uid)
}

async function lookAt(uid: number): Promise<void> {
  const key: LetterKey = { uidValidity: String(client.mailbox && client.mailbox.uidValidity), uid }
  const word = await ask(key)
  if (word === 'handled') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true, silent: true })
  else restsUntil.set(uid, performance.now() + restMs)
}

/** Shows the head of a letter, and the rest where that is asked for. */
async function ask(key: LetterKey): Promise<Word> {
  const head = await headOf(key.uid)
  if (!head) return 'later'
  const word = await said({ type: 'head', head, ...key })
  if (word !== 'read') return word
  const source = await sourceOf(key.uid)
  say({ type: 'reads' })
  const letter = await readLetter(source, head).catch((error: unknown) => wordsOf(error))
  if (typeof letter === 'string') return said({ type: 'unreadable', words: letter, ...key })
  return said({ type: 'letter', letter, ...key }, letter)
}

async function headOf(uid: number): Promise<LetterHead | undefined> {
  const parts = [{ key: 'header', start: 0, maxLength: mostOfHead }]
  const found = await client.fetchOne(String(uid), { size: true, bodyParts: parts }, { uid: true })
  if (!found) return undefined // somebody else has moved it away
  return readHead(found.headers ?? Buffer.alloc(0), found.size ?? 0)
}

/** The whole letter, in pieces, and never more of it than is allowed, whatever the server said of its size. */
async function sourceOf(uid: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let length = 0; length < mostBytes; length += pieceBytes) {
    const piece = await pieceOf(uid, { start: length, maxLength: pieceBytes })
    pieces.push(piece)
    if (piece.length < pieceBytes) break
  }
  return Buffer.concat(pieces)
}

async function pieceOf(uid: number, source: { start: number; maxLength: number }): Promise<Buffer> {
  const found = await client.fetchOne(String(uid), { source }, { uid: true })
  return (found ? found.source : undefined) ?? Buffer.alloc(0)
}

function say(message: FromThread, letter?: IncomingLetter): void {
  parentPort?.postMessage(
    message,
    (letter?.files ?? []).map(({ content }) => content.buffer),
  )
}

async function said(message: FromThread, letter?: IncomingLetter): Promise<Word> {
  if (!parentPort) return 'later'
  const answered = once(parentPort, 'message')
  say(message, letter)
  const [word] = (await answered) as [Word]
  return word
}

/** Says why nothing more is read; whoever started this thread ends it. */
function fail(error: unknown): void {
  say({ type: 'failed', words: wordsOf(error) })
}

/** In the words of the mail server, where it said any. */
function wordsOf(error: unknown): string {
  const { responseText } = error as { responseText?: unknown }
  if (typeof responseText === 'string' && responseText !== '') return responseText
  return error instanceof Error ? error.message : String(error)
}
