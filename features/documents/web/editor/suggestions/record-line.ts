import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { deletionMark, insertionMark, suggestionAttribute, writeElementSuggestion } from '@atrium/engine/contract'
import { type Stamp, deletionOf, insertionOf, partsOf } from './stamp.ts'

/** What was changed at once, and where what is proposed in its place is written. */
export interface Recording {
  readonly tr: Transaction
  readonly before: EditorState
  readonly stamp: Stamp
  /** Where the cursor came to stand. */
  readonly caret: number
  /** Whether what was taken off stood behind the cursor, as with Delete. */
  readonly isForward: boolean
  /** Whether nothing was done but words put into one line: they are new, whatever marks they took on there. */
  readonly isTyped: boolean
}

/** A line as it was and as it is, and where what stands in it begins now. */
export interface Line {
  readonly before: Node
  readonly now: Node
  readonly at: number
  /** Where it began. */
  readonly was: number
}

/** What was taken out of a line comes back, proposed to be taken off; what came into it is proposed. */
export function recordLine(recording: Recording, line: Line): void {
  const { tr, stamp } = recording
  const change = changeOf(recording, line)
  if (!change) return
  const { from, wasTo, to } = change
  const { before, now, at } = line
  const place = tr.mapping.map(at + from, 1)
  stamp.continue(...besideOf(now, from, to))
  const taken = takenOff(before.content.cut(from, wasTo), stamp)
  proposeInserted(recording, { from: tr.mapping.map(at + from, 1), to: tr.mapping.map(at + to, -1) })
  if (taken.size === 0) return
  tr.insert(place, taken)
  // Who deletes backwards, or what they had selected, goes on in front of what stays there; who went elsewhere with it, there.
  if (to === from && !recording.isForward && holdsCaret(recording, line))
    tr.setSelection(TextSelection.create(tr.doc, place))
}

const holdsCaret = ({ caret }: Recording, { now, at }: Line): boolean => caret >= at && caret <= at + now.content.size

interface Change {
  readonly from: number
  /** Where what was changed ended. */
  readonly wasTo: number
  /** Where it ends now. */
  readonly to: number
}

/** What differs between two lines, in whole parts; undefined where nothing does. */
function changeOf({ caret }: Recording, { before, now, at }: Line): Change | undefined {
  const start = before.content.findDiffStart(now.content)
  const end = before.content.findDiffEnd(now.content)
  if (start === null || !end) return undefined
  const from = whole(now.content, whole(before.content, start, -1), -1)
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const change = {
    from,
    wasTo: whole(before.content, end.a + overlap, 1),
    to: whole(now.content, end.b + overlap, 1),
  }
  return besideCaret(change, { before: before.content, now: now.content, caret: caret - at })
}

interface Contents {
  readonly before: Fragment
  readonly now: Fragment
  /** Where the cursor stands in the line now. */
  readonly caret: number
}

/** Of letters that are alike, those are meant that were put in before the cursor, or taken off behind it. */
function besideCaret(change: Change, { before, now, caret }: Contents): Change {
  const size = now.size - before.size
  const isOnlyPut = change.wasTo === change.from
  if (!isOnlyPut && change.to !== change.from) return change
  const meant = isOnlyPut
    ? { from: caret - size, wasTo: caret - size, to: caret }
    : { from: caret, wasTo: caret - size, to: caret }
  if (meant.from < 0 || caret > now.size) return change
  const kept = before.cut(0, meant.from).append(before.cut(meant.wasTo))
  return kept.eq(now.cut(0, meant.from).append(now.cut(meant.to))) ? meant : change
}

/** The edge of what lies around a place in a line, where that is no word. */
function whole(content: Fragment, place: number, toward: 1 | -1): number {
  for (const { node, at } of partsOf(content)) {
    const end = at + node.nodeSize
    if (!node.isText && place > at && place < end) return toward > 0 ? end : at
  }
  return place
}

function besideOf({ content }: Node, from: number, to: number) {
  const beside = partsOf(content).filter(({ node, at }) => at <= to && at + node.nodeSize >= from)
  return beside.flatMap(({ node }) => [insertionOf(node), deletionOf(node)])
}

/** What comes back of a line's part that was taken out of it: all but what one proposed oneself. */
export function takenOff(content: Fragment, stamp: Stamp): Fragment {
  const kept = partsOf(content).flatMap(({ node }) => {
    if (stamp.isOwn(insertionOf(node))) return []
    return deletionOf(node) ? [node] : [deleted(node, stamp)]
  })
  return Fragment.fromArray(kept)
}

function deleted(node: Node, { value }: Stamp): Node {
  if (node.isText) {
    const mark = node.type.schema.marks[deletionMark]
    return mark ? node.mark(mark.create(value).addToSet(node.marks)) : node
  }
  const { type, attrs, content, marks } = node
  const suggestion = writeElementSuggestion({ kind: 'delete', ...value })
  // What somebody else proposes stands there by that.
  return insertionOf(node) ? node : type.create({ ...attrs, [suggestionAttribute]: suggestion }, content, marks)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Marks what came into a line; a copy of what is proposed to be taken off is none of it. */
export function proposeInserted({ tr, stamp, isTyped }: Recording, { from, to }: Range): void {
  if (to <= from) return
  const parts: (Range & { readonly node: Node })[] = []
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (!node.isInline) return true
    parts.push({ node, from: Math.max(from, at), to: Math.min(to, at + node.nodeSize) })
    return false
  })
  for (const { node, ...range } of parts.toReversed()) {
    if (!isTyped && deletionOf(node)) tr.delete(range.from, range.to)
    else if (!stamp.isOwn(insertionOf(node)) || deletionOf(node)) markInserted(tr, range, { node, stamp })
  }
}

function markInserted(
  tr: Transaction,
  { from, to }: Range,
  { node, stamp }: { readonly node: Node; readonly stamp: Stamp },
): void {
  const { [insertionMark]: insertion, [deletionMark]: deletion } = node.type.schema.marks
  if (!node.isText) {
    tr.setNodeAttribute(from, suggestionAttribute, writeElementSuggestion({ kind: 'insert', ...stamp.value }))
    return
  }
  if (insertion) tr.addMark(from, to, insertion.create(stamp.value))
  if (deletion) tr.removeMark(from, to, deletion)
}
