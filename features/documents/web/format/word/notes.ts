import type { Left } from './left.ts'
import type { WordPackage } from './package.ts'
import { plainWords } from './plain-words.ts'
import { type XmlElement, elementsIn, findAll } from './xml.ts'

/** What the notes at the foot of a page and at the end say, by the names of their references and their numbers. */
export function createNotes(pack: WordPackage, left: Left): (reference: string, id: string) => string | undefined {
  const notes = new Map<string, XmlElement>(
    (['footnote', 'endnote'] as const).flatMap((kind) =>
      pack
        .related(`${kind}s`)
        .flatMap(({ root }) => elementsIn(root))
        .map((note) => [`w:${kind}Reference ${note.attributes.get('w:id')}`, note] as const),
    ),
  )
  return (reference, id) => {
    const note = notes.get(`${reference} ${id}`)
    if (note && isChanged(note)) left.note('notes')
    return note && findAll(note, 'w:p').map(plainWords).join(' ').trim()
  }
}

const isChanged = (note: XmlElement): boolean => ['w:ins', 'w:del'].some((name) => findAll(note, name).length > 0)
