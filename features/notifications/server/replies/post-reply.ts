import type { Answer, PersonId, SpaceId } from '@atrium/engine/contract'
import { type IncomingLetter, idOf } from '@atrium/engine/server'
import { markNotices } from '../../contract/notice.ts'
import { refusals } from './refusals.ts'
import type { ReplyTaker } from './reply-taker.ts'
import type { Reply, ReplyTools } from './reply.ts'

interface Posting extends Pick<IncomingLetter, 'text' | 'files'> {
  readonly reply: Reply
  /** The name of the letter: all that is done for it is done once under that. */
  readonly name: string
}

interface Posted {
  readonly became: string
  readonly isPosted: boolean
  /** What is to be said of it; '' for nothing. */
  readonly words: string
}

const mostFiles = 10
const filesLeftOut = 'Comments cannot have files, so yours were left out.'
/** Of these the next try may be better. */
const passing: ReadonlySet<string> = new Set(['busy', 'fault', 'no-storage'])

/** Says in a person's name what they wrote, by the very action that a screen would do it with: each of its doors is asked. */
export async function postReply(posting: Posting, tools: ReplyTools): Promise<Posted> {
  const { place } = posting.reply.token
  const taker = place ? tools.takers[place.kind] : undefined
  if (!place || !taker) return refusal('gone')
  const space = taker.filesIn(place.at)
  const code = whyNot(posting, space !== undefined)
  if (code !== undefined) return refusal(code)
  const files = await bringFiles(posting, { space, tools })
  if (typeof files === 'string') return { became: 'file-refused', isPosted: false, words: files }
  const answered = await say(posting, { taker, place: place.at, files, tools })
  if (!answered) return refusal('gone')
  return answered.ok ? posted(posting, { takesFiles: space !== undefined, tools }) : refused(answered)
}

function whyNot({ text, files }: Posting, takesFiles: boolean): keyof typeof refusals | undefined {
  if (text === '' && !(takesFiles && files.length > 0)) return 'empty'
  return takesFiles && files.length > mostFiles ? 'too-many-files' : undefined
}

function refused({ code, message }: Extract<Answer, { readonly ok: false }>): Posted {
  if (passing.has(code)) throw new Error(`A reply could not be posted: ${code}`)
  return { became: code, isPosted: false, words: message }
}

interface Done {
  readonly takesFiles: boolean
  readonly tools: ReplyTools
}

async function posted(posting: Posting, { takesFiles, tools }: Done): Promise<Posted> {
  await markRead(posting, tools)
  const isLess = posting.files.length > 0 && !takesFiles
  return { became: 'posted', isPosted: true, words: isLess ? filesLeftOut : '' }
}

const refusal = (code: keyof typeof refusals): Posted => ({ became: code, isPosted: false, words: refusals[code] })

interface FilesTarget {
  /** Where files lie; undefined where there are none. */
  readonly space: SpaceId | undefined
  readonly tools: ReplyTools
}

/** The files, or in words why one of them is not taken. */
async function bringFiles(
  { reply, files, name }: Posting,
  { space, tools }: FilesTarget,
): Promise<readonly string[] | string> {
  if (space === undefined) return []
  const ids: string[] = []
  for (const [at, file] of files.entries()) {
    const id = idOf(`file ${at} of ${name}`)
    try {
      await tools.bringFile({ id, space, by: reply.profile.id as PersonId, name: file.name }, file.content)
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') return error.message
      throw error
    }
    ids.push(id)
  }
  return ids
}

interface Saying {
  readonly taker: ReplyTaker
  readonly place: Readonly<Record<string, string>>
  readonly files: readonly string[]
  readonly tools: ReplyTools
}

async function say(
  { reply, text, name }: Posting,
  { taker, place, files, tools }: Saying,
): Promise<Answer | undefined> {
  const deed = await taker.deedOf({ place, text, files, id: idOf(`said in ${name}`) }, tools.db)
  if (!deed) return undefined
  return tools.actor.act({ ...deed, id: idOf(`deed of ${name}`), by: reply.profile.id as PersonId })
}

/** Whoever answers a letter has read what it told. */
async function markRead({ reply: { token, profile }, name }: Posting, { actor }: ReplyTools): Promise<void> {
  const input = { ids: token.notices.slice(0, 200), as: 'read' }
  await actor.act({ id: idOf(`read by ${name}`), action: markNotices.name, input, by: profile.id as PersonId })
}
