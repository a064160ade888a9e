import { pathFrom } from '../in-zip.ts'
import { importLimits } from '../import-limits.ts'
import { textOf } from '../text-of.ts'
import type { GivenFile } from '../read-page.ts'
import { type Unpacking, unpack } from '../unpack.ts'
import { Unreadable } from './unreadable.ts'
import { type XmlElement, elementsIn, parseXml } from './xml.ts'

/** Where one part of a file leads: to another, or out of it. */
interface Relation {
  /** The last word of its type, such as `styles` or `image`. */
  readonly kind: string
  readonly target: string
  readonly isOutside: boolean
}

export interface Part {
  readonly root: XmlElement
  readonly relations: ReadonlyMap<string, Relation>
}

/** A document as Word packs it (ECMA-376, part 2): parts that name each other. */
export interface WordPackage {
  readonly main: Part
  /** The parts of a kind that the main one names. */
  related(kind: string): readonly Part[]
}

/** Opens a file of Word. Nothing larger than the limits is unpacked, and nothing is ever fetched. */
export function openPackage(file: GivenFile, unpacking: Pick<Unpacking, 'used' | 'skip'>): WordPackage {
  const left = new Map<string, string>()
  const { used } = unpacking
  const files = isLocked(file)
    ? undefined
    : unpack(file, {
        used,
        most: importLimits.wordPartBytes,
        skip: (name, why) => void left.set(name, why),
        wants: (name) => /\.(xml|rels)$/i.test(name),
      })
  if (!files) throw new Unreadable(isLocked(file) ? locked : damaged)
  const texts = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const path = pathOf(texts)
  const main = partAt(texts, path)
  if (!main) throw new Unreadable(left.get(path) ?? damaged)
  for (const [name, why] of left) unpacking.skip(`${file.name}/${name}`, why)
  const named = [...main.relations.values()].filter(({ isOutside }) => !isOutside)
  return {
    main,
    related: (kind) => named.filter((one) => one.kind === kind).flatMap(({ target }) => partAt(texts, target) ?? []),
  }
}

const damaged =
  'It is damaged or not a Word document. Open it in Word or LibreOffice, save it again as .docx, and import that.'
const locked =
  'It has a password or is in an older format of Word. Save it as .docx without a password and import that.'

/** What older versions of Word wrote, and what a password locks, is a file of another kind (MS-CFB, 2.2). */
const isLocked = ({ bytes: [first, second] }: GivenFile): boolean => first === 0xd0 && second === 0xcf

type Texts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

function pathOf(texts: Texts): string {
  const relations = [...relationsOf(texts, '').values()]
  return relations.find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml'
}

function partAt(texts: Texts, path: string): Part | undefined {
  const bytes = texts.get(path)
  return bytes && { root: parseXml(textOf(bytes)), relations: relationsOf(texts, path) }
}

function relationsOf(texts: Texts, path: string): ReadonlyMap<string, Relation> {
  const bytes = texts.get(path.replace(/[^/]*$/, (name) => `_rels/${name}.rels`))
  const relations = bytes ? elementsIn(parseXml(textOf(bytes))) : []
  return new Map(relations.map(({ attributes }) => [attributes.get('Id') ?? '', relationOf(attributes, path)]))
}

function relationOf(attributes: XmlElement['attributes'], path: string): Relation {
  const [type = '', target = ''] = [attributes.get('Type'), attributes.get('Target')]
  const isOutside = attributes.get('TargetMode') === 'External'
  const inside = target.startsWith('/') ? target.slice(1) : (pathFrom(path, target) ?? '')
  return { kind: type.split('/').at(-1) ?? '', target: isOutside ? target : inside, isOutside }
}
