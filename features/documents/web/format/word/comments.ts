import { newId } from '@atrium/base/id'
import type { ReadThread } from '../read-page.ts'
import type { WordPackage } from './package.ts'
import { commentRanges } from './comment-ranges.ts'
import { plainWords } from './plain-words.ts'
import { type XmlElement, elementsIn, findAll } from './xml.ts'

export interface WordComments {
  readonly threads: readonly ReadThread[]
  /** The thread that begins with the comment of that number (`w:id`). */
  threadOf(comment: string): string | undefined
}

interface Comment {
  readonly number: string
  /** That of its last paragraph, by which replies name it (MS-DOCX, 2.5.4.1). */
  readonly paragraph: string
  readonly text: string
}

/** The comments of a document: those of others than `person` say who wrote them, and when. */
export function readComments(pack: WordPackage, person: string): WordComments {
  const all = pack
    .related('comments')
    .flatMap(({ root }) => elementsIn(root))
    .map((one) => commentOf(one, person))
  const extended = new Map(
    pack
      .related('commentsExtended')
      .flatMap(({ root }) =>
        elementsIn(root).map(({ attributes }) => [attributes.get('w15:paraId') ?? '', attributes] as const),
      ),
  )
  const parentOf = parents(all, extended, pack)
  const threads = new Map<Comment, Comment[]>()
  for (const comment of all) {
    const parent = parentOf(comment)
    const thread = parent && parent !== comment ? threads.get(parent) : undefined
    if (thread) thread.push(comment)
    else threads.set(comment, [comment])
  }
  const ids = new Map([...threads.keys()].map(({ number }) => [number, newId()]))
  return {
    threads: [...threads].map(([{ number, paragraph }, comments]) => ({
      id: ids.get(number) ?? newId(),
      isResolved: isTrue(extended.get(paragraph)?.get('w15:done')),
      comments: comments.flatMap(({ text }) => inParts(text)),
    })),
    threadOf: (number) => ids.get(number),
  }
}

type Extended = ReadonlyMap<string, XmlElement['attributes']>

/** Which comment one answers. Programs that know of no answers have them about the very same words as what they answer. */
function parents(all: readonly Comment[], extended: Extended, pack: WordPackage) {
  const isTold = [...extended.values()].some((one) => one.has('w15:paraIdParent'))
  const ranges = isTold ? undefined : commentRanges(pack.main.root)
  const known = new Map<string, Comment>()
  for (const comment of all) {
    const name = isTold ? comment.paragraph : (ranges?.get(comment.number) ?? '')
    if (name !== '' && !known.has(name)) known.set(name, comment)
  }
  return ({ number, paragraph }: Comment): Comment | undefined =>
    known.get((ranges ? ranges.get(number) : extended.get(paragraph)?.get('w15:paraIdParent')) ?? '')
}

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** A file calls nobody: what would name somebody in a comment is letters, with something between that nobody sees. */
const mention = /<(?=[@!])/g
const wordJoiner = '\u2060'

function commentOf(comment: XmlElement, person: string): Comment {
  const paragraphs = findAll(comment, 'w:p')
  const words = paragraphs.map(plainWords).join('\n').trim().replaceAll(mention, `<${wordJoiner}`)
  const author = (comment.attributes.get('w:author') ?? '').trim()
  const isOwn = author.toLowerCase() === person.trim().toLowerCase()
  return {
    number: comment.attributes.get('w:id') ?? '',
    paragraph: paragraphs.at(-1)?.attributes.get('w14:paraId') ?? '',
    text: isOwn && words !== '' ? words : `${author || 'Someone'} wrote${dayOf(comment)}:\n${words}`,
  }
}

function dayOf({ attributes }: XmlElement): string {
  const at = Date.parse(attributes.get('w:date') ?? '')
  if (Number.isNaN(at)) return ''
  return ` on ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)}`
}

/** So many characters has a comment at the most. */
const longest = 10_000

function inParts(text: string): readonly string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length; from += longest) parts.push(text.slice(from, from + longest))
  return parts.filter((part) => part.trim() !== '')
}
