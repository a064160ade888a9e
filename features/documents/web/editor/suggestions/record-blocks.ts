import { Fragment, type Node } from 'prosemirror-model'
import { inOrder } from '@atrium/base/in-order'
import { suggestionAttribute, writeElementSuggestion } from '@atrium/engine/contract'
import { type Placed, childrenOf, groupAt, groupOf } from '../columns/places.ts'
import { type PlacedLine, linesOf } from './lines-of.ts'
import { type Recording, proposeInserted, recordLine, takenOff } from './record-line.ts'
import { type Stamp, insertionOf, suggestionOf } from './stamp.ts'

/** What is known while the blocks of a page are gone through. */
interface Going {
  readonly recording: Recording
  /** The blocks that were put back where they were. */
  readonly restored: Set<unknown>
  /** What came in, with the place where it begins. */
  readonly inserted: Placed[]
}

/** Blocks that were taken off come back, proposed to be taken off; those that came in, or became something else, are proposed. */
export function recordBlocks(recording: Recording, before: Node, now: Node): void {
  const going: Going = { recording, restored: new Set(), inserted: [] }
  const [groupBefore, group] = [before.firstChild, now.firstChild]
  if (!groupBefore || !group) return
  recordGroup(going, {
    before: [...childrenOf(groupBefore, 0)],
    now: [...childrenOf(group, 0)],
    end: group.nodeSize - 1,
  })
  renameMoved(going)
}

interface Group {
  readonly before: readonly Placed[]
  readonly now: readonly Placed[]
  /** Where it ends now. */
  readonly end: number
  /** Whether there is none any more: what comes back into it comes with one. */
  readonly isGone?: boolean
}

/** The blocks that lie in a block. */
function childrenIn(placed: Placed): readonly Placed[] {
  const group = groupOf(placed.block)
  return group ? [...childrenOf(group, groupAt(placed, group))] : []
}

function recordGroup(going: Going, { before, now, end, isGone = false }: Group): void {
  const { left, right } = alike(before, now)
  const [old, next] = [before.slice(left, before.length - right), now.slice(left, now.length - right)]
  const names = old.map(({ block }) => idOf(block))
  const pairs = inOrder(
    names,
    next.map(({ block }) => idOf(block)),
  )
  let done = 0
  for (const [index, placed] of next.entries()) {
    const upTo = pairs.get(index) ?? nextPair(pairs, index) ?? old.length
    restore(going, old.slice(done, upTo), { at: placed.at, isGone: false })
    done = upTo
    const same = pairs.has(index) ? old[upTo] : undefined
    if (same) {
      recordBlock(going, same, placed)
      done += 1
    } else insert(going, placed, now[left + index - 1])
  }
  restore(going, old.slice(done), { at: placeBehind(now, right) ?? end, isGone })
}

const placeBehind = (now: readonly Placed[], right: number): number | undefined => now[now.length - right]?.at

const nextPair = (pairs: ReadonlyMap<number, number>, index: number): number | undefined => {
  for (const [at, pair] of pairs) if (at > index) return pair
  return undefined
}

const idOf = ({ attrs }: Node): unknown => attrs['id']

/** How many blocks at both ends did not change. */
function alike(before: readonly Placed[], now: readonly Placed[]) {
  const left = alikeFrom(before, now)
  const most = Math.min(before.length, now.length) - left
  return { left, right: Math.min(most, alikeFrom(before.toReversed(), now.toReversed())) }
}

function alikeFrom(before: readonly Placed[], now: readonly Placed[]): number {
  const index = before.findIndex(({ block }, place) => block !== now[place]?.block)
  return index < 0 ? before.length : index
}

interface Place {
  readonly at: number
  readonly isGone: boolean
}

/** Puts blocks back that were taken off, but those that one proposed oneself. */
function restore(
  { recording: { tr, stamp }, restored }: Going,
  blocks: readonly Placed[],
  { at, isGone }: Place,
): void {
  const kept = blocks.flatMap(({ block }) => deletedBlock(block, stamp) ?? [])
  if (kept.length === 0) return
  for (const block of kept) block.descendants((node) => (restored.add(node.attrs['id']), !node.isTextblock))
  for (const block of kept) restored.add(idOf(block))
  const { blockGroup } = tr.doc.type.schema.nodes
  tr.insert(tr.mapping.map(at, 1), isGone && blockGroup ? blockGroup.create(null, kept) : Fragment.fromArray(kept))
}

/** A block as it stands there when it is proposed to be taken off; none where it was but proposed by oneself. */
function deletedBlock(block: Node, stamp: Stamp): Node | undefined {
  const content = block.firstChild
  if (!content) return undefined
  const own = ownSuggestion(block, stamp)
  stamp.continue(own)
  const children = deletedChildren(block, stamp)
  const kept = withLines(content, (inside) => takenOff(inside.content, stamp))
  if (own?.kind === 'insert' && !children && !hasWords(kept)) return undefined
  const attrs = { ...block.attrs, [suggestionAttribute]: deletion(block, stamp) }
  const turned = own?.kind === 'change' ? turnedBack(kept, own.from) : kept
  return block.type.create(
    attrs,
    [turned, children].filter((part) => part !== undefined),
  )
}

function deletedChildren(block: Node, stamp: Stamp): Node | undefined {
  const group = groupOf(block)
  const children = group?.children.flatMap((child) => deletedBlock(child, stamp) ?? []) ?? []
  return children.length > 0 ? group?.copy(Fragment.fromArray(children)) : undefined
}

function ownSuggestion(block: Node, stamp: Stamp) {
  const suggestion = suggestionOf(block)
  return stamp.isOwn(suggestion) ? suggestion : undefined
}

function ownInsert(block: Node, stamp: Stamp) {
  const own = ownSuggestion(block, stamp)
  return own?.kind === 'insert' ? own : undefined
}

/** What is said of a block that is proposed to be taken off: what others propose of it, and that one put it in oneself, stays. */
function deletion(block: Node, stamp: Stamp): unknown {
  const suggestion = suggestionOf(block)
  const stays = suggestion && (suggestion.kind === 'insert' || !stamp.isOwn(suggestion))
  return stays ? block.attrs[suggestionAttribute] : writeElementSuggestion({ kind: 'delete', ...stamp.value })
}

/** The content of a block with each of its lines changed. */
function withLines(content: Node, change: (line: Node) => Fragment): Node {
  if (content.isTextblock) return content.copy(change(content))
  if (content.isLeaf) return content
  return content.copy(Fragment.fromArray(content.children.map((child) => withLines(child, change))))
}

const hasWords = (content: Node): boolean => linesOf(content).some(({ line }) => line.content.size > 0)

/** A block's content as what it was. */
export function turnedBack(content: Node, from: { readonly type: string; readonly props: object }): Node {
  const type = content.type.schema.nodes[from.type]
  if (!type || !type.validContent(content.content)) return content
  return type.create(Object.fromEntries(Object.entries(from.props)), content.content)
}

/** Proposes a block that came in, with all that lies in it. */
function insert({ recording, inserted }: Going, placed: Placed, after?: Placed): void {
  inserted.push(placed)
  if (after) recording.stamp.continue(...besideNext(after.block))
  for (const one of [placed, ...blocksIn(placed)]) insertOne(recording, one)
}

/** What is proposed of a block, and at the end of it. */
function besideNext(block: Node) {
  const last = block.firstChild?.lastChild
  return [suggestionOf(block), last ? insertionOf(last) : undefined]
}

function insertOne(recording: Recording, { block, at }: Placed): void {
  const { tr, stamp } = recording
  const lines = block.firstChild ? linesOf(block.firstChild, at + 1) : []
  stamp.continue(...lines.flatMap(({ line }) => line.children.map(insertionOf)))
  if (!ownInsert(block, stamp)) {
    const suggestion = writeElementSuggestion({ kind: 'insert', ...stamp.value })
    tr.setNodeAttribute(tr.mapping.map(at, 1), suggestionAttribute, suggestion)
  }
  for (const { line, at: begin } of lines.toReversed())
    proposeInserted(recording, { from: tr.mapping.map(begin, 1), to: tr.mapping.map(begin + line.content.size, -1) })
}

/** The blocks that lie in a block, at any depth. */
function* blocksIn(placed: Placed): Generator<Placed> {
  for (const child of childrenIn(placed)) {
    yield child
    yield* blocksIn(child)
  }
}

function recordBlock(going: Going, before: Placed, now: Placed): void {
  if (before.block === now.block) return
  if (!recordContent(going.recording, before, now)) {
    restore(going, [before], { at: now.at, isGone: false })
    insert(going, now)
    return
  }
  const group = groupOf(now.block)
  const end = now.at + now.block.nodeSize - 1
  recordGroup(going, {
    before: childrenIn(before),
    now: childrenIn(now),
    end: group ? end - 1 : end,
    isGone: !group,
  })
}

/** Records what became of a block itself; false where it cannot be told as a change of it. */
function recordContent(recording: Recording, before: Placed, now: Placed): boolean {
  const [was, is] = [before.block.firstChild, now.block.firstChild]
  if (!was || !is || was === is) return true
  const inserted = ownInsert(before.block, recording.stamp)
  if (!isChangeOf(was, is) || isOfOthers(before.block, is, recording.stamp))
    return inserted !== undefined && !hasWords(was)
  recording.stamp.continue(inserted)
  noteChange(recording, before, now)
  const old = linesOf(was, before.at + 1)
  for (const [index, { line, at }] of linesOf(is, now.at + 1).entries()) recordSame(recording, old[index], { line, at })
  return true
}

/** Whether a block becomes something else that somebody else proposes, or made what it is by a proposal: that is theirs to change. */
function isOfOthers(block: Node, is: Node, stamp: Stamp): boolean {
  const suggestion = suggestionOf(block)
  if (!suggestion || suggestion.kind === 'delete' || stamp.isOwn(suggestion)) return false
  return block.firstChild !== null && !isSame(block.firstChild, is)
}

function recordSame(recording: Recording, old: PlacedLine | undefined, { line, at }: PlacedLine): void {
  if (old && old.line !== line) recordLine(recording, { before: old.line, now: line, at, was: old.at })
}

const isSame = (one: Node, other: Node): boolean => one.hasMarkup(other.type, other.attrs)

/** Whether a content can turn back into what it was, with what stands in it. */
function isChangeOf(was: Node, is: Node): boolean {
  if (was.isTextblock !== is.isTextblock) return false
  return isSame(was, is) || is.isTextblock || is.isLeaf
    ? is.type.validContent(was.content) && haveSameLines(was, is)
    : false
}

/** Proposes what a block became, where nothing is proposed of it yet; what the library does to a block may forget that. */
function noteChange({ tr, stamp }: Recording, before: Placed, now: Placed): void {
  const at = tr.mapping.map(now.at, 1)
  const said: unknown = before.block.attrs[suggestionAttribute]
  const from = contentBefore(before, now)
  // What is to be taken off becomes nothing else.
  if (from && suggestionOf(before.block)?.kind === 'delete') tr.setNodeMarkup(at + 1, from.type, from.attrs)
  const says = from && typeof said !== 'string' ? changed(from, stamp) : said
  if (says !== now.block.attrs[suggestionAttribute]) tr.setNodeAttribute(at, suggestionAttribute, says)
}

/** What the content of a block was, where it became something else. */
function contentBefore(
  { block: { firstChild: was } }: Placed,
  { block: { firstChild: is } }: Placed,
): Node | undefined {
  return was && is && !isSame(was, is) ? was : undefined
}

const changed = ({ type, attrs }: Node, { value }: Stamp): string =>
  writeElementSuggestion({ kind: 'change', ...value, from: { type: type.name, props: { ...attrs } } })

/** Whether two contents have the same lines, as tables with the same cells. */
function haveSameLines(one: Node, other: Node): boolean {
  if (one.isTextblock || one.isLeaf) return true
  return (
    one.childCount === other.childCount &&
    one.children.every((child, index) => isSame(child, other.child(index)) && haveSameLines(child, other.child(index)))
  )
}

/** What was moved stands where it was, too: the copy is a block of its own. */
function renameMoved({ recording: { tr, stamp }, restored, inserted }: Going): void {
  for (const placed of inserted)
    for (const { block, at } of [placed, ...blocksIn(placed)])
      if (restored.has(idOf(block))) tr.setNodeAttribute(tr.mapping.map(at, 1), 'id', stamp.newId())
}
