import { GC, type ID, type Item, Skip } from 'yjs'

type Struct = GC | Item | Skip

/** How the parts of an update hang together. */
export interface UpdateOrder {
  /** Whether each can be put in after those that it stands on; if not, all documents would wait for it forever. */
  readonly isWhole: boolean
  /** How many lists it brings that lie in each other. */
  readonly nest: number
}

/** Puts the parts of an update in order as Yjs would, without a document, in a time that grows with their number alone. */
export function orderOf(structs: readonly Struct[]): UpdateOrder {
  const lines = linesOf(structs)
  if (!lines) return { isWhole: false, nest: 0 }
  let isWhole = true
  for (const line of lines.values()) isWhole &&= put(line, lines)
  let nest = 0
  for (const { levels } of lines.values()) for (const level of levels) if (level > nest) nest = level
  return { isWhole, nest: nest + 1 }
}

/** One client's part. */
interface Line {
  readonly structs: Struct[]
  /** In how many lists each lies that the update brings, of those that are in order already. */
  readonly levels: number[]
  end: number
  /** Whether it is being put in, and waits for others. */
  isOpen: boolean
}

type Lines = ReadonlyMap<number, Line>

function linesOf(structs: readonly Struct[]): Lines | undefined {
  const lines = new Map<number, Line>()
  for (const struct of structs) {
    const { client, clock } = struct.id
    const line = lines.get(client) ?? { structs: [], levels: [], end: 0, isOpen: false }
    if (clock < line.end) return undefined
    line.structs.push(struct)
    line.end = clock + struct.length
    lines.set(client, line)
  }
  return lines
}

/** Puts in a whole line with all that it stands on; false where that stands on it in turn. */
function put(whole: Line, lines: Lines): boolean {
  const open: { readonly line: Line; readonly until: number }[] = [{ line: whole, until: Infinity }]
  whole.isOpen = true
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { line, until } = top
    const struct = line.structs[line.levels.length]
    if (!struct || struct.id.clock > until) {
      line.isOpen = false
      open.pop()
      continue
    }
    const missing = idsOf(struct).find((id) => isMissing(id, lines))
    const other = missing && lines.get(missing.client)
    if (!missing || !other) line.levels.push(levelOf(struct, lines))
    else if (other.isOpen) return false
    else {
      other.isOpen = true
      open.push({ line: other, until: missing.clock })
    }
  }
  return true
}

function isMissing({ client, clock }: ID, lines: Lines): boolean {
  const line = lines.get(client)
  const next = line?.structs[line.levels.length]
  return line !== undefined && next !== undefined && clock >= next.id.clock && clock < line.end
}

function idsOf(struct: Struct): readonly ID[] {
  if (struct instanceof Skip || struct instanceof GC) return []
  return [struct.origin, struct.rightOrigin, struct.parent].filter(isId)
}

export const isId = (value: unknown): value is ID =>
  typeof value === 'object' && value !== null && 'client' in value && 'clock' in value

function levelOf(struct: Struct, lines: Lines): number {
  if (struct instanceof Skip || struct instanceof GC) return 0
  const beside = struct.origin ?? struct.rightOrigin
  if (beside) return levelAt(beside, lines) ?? 0
  const above = isId(struct.parent) ? levelAt(struct.parent, lines) : undefined
  return above === undefined ? 0 : above + 1
}

/** Undefined for what the update does not bring. */
function levelAt({ client, clock }: ID, lines: Lines): number | undefined {
  const line = lines.get(client)
  if (!line || clock >= line.end) return undefined
  const at = placeOf(line.structs, clock)
  return line.structs[at] instanceof Skip ? undefined : line.levels[at]
}

/** Where the part lies that holds a clock; -1 where all parts come later. */
function placeOf(structs: readonly Struct[], clock: number): number {
  let [low, high] = [0, structs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((structs[middle]?.id.clock ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}
