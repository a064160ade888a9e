import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { deletionMark, insertionMark, suggestionAttribute, writeElementSuggestion } from '@atrium/engine/contract'
import { type Block, type Cell, type Inline, type Proposed, block, isSafeHref, standsAlone } from './block.ts'

/** Puts `blocks` into an empty text, as the editor would have written them. */
export function writeBlocks(fragment: XmlFragment, blocks: readonly Block[]): void {
  fragment.insert(0, [group(blocks.length > 0 ? blocks : [block('paragraph')])])
}

function group(blocks: readonly Block[]): XmlElement {
  return element('blockGroup', {}, blocks.map(container))
}

function container(one: Block): XmlElement {
  const inside = one.children.length > 0 ? [content(one), group(one.children)] : [content(one)]
  return element('blockContainer', { id: newId(), ...proposal(one.proposed) }, inside)
}

/** An element says but one thing: of what is proposed both ways, that it is to be put in. */
function proposal({ insert, delete: taken }: Proposed = {}): Readonly<Record<string, string>> {
  if (insert) return { [suggestionAttribute]: writeElementSuggestion({ kind: 'insert', ...insert }) }
  return taken ? { [suggestionAttribute]: writeElementSuggestion({ kind: 'delete', ...taken }) } : {}
}

/** Blocks of which the words are the source of something. */
const sources: ReadonlySet<string> = new Set(['codeBlock', 'math', 'mermaid'])

function content({ type, props, content: runs, rows }: Block): XmlElement {
  if (rows)
    return element(
      'table',
      {},
      rows.map((cells) => element('tableRow', {}, cells.map(cell))),
    )
  return element(type, props, sources.has(type) ? [literal(runs)] : inlines(runs))
}

const cell = ({ isHeader, content: runs }: Cell): XmlElement =>
  element(isHeader ? 'tableHeader' : 'tableCell', {}, [element('tableParagraph', {}, inlines(runs))])

function element(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  children: (XmlElement | XmlText)[],
): XmlElement {
  const made = new XmlElement(name)
  // The type says text, but numbers and truths are kept as they are, and that is what the editor reads.
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string)
  if (children.length > 0) made.insert(0, children)
  return made
}

/** Text in which a new line is a character like any other. */
function literal(runs: readonly Inline[]): XmlText {
  const text = new XmlText()
  text.insert(0, runs.map((run) => run.text).join(''))
  return text
}

/** Runs of text, with an element of its own for each line break. */
function inlines(runs: readonly Inline[]): (XmlElement | XmlText)[] {
  const made: (XmlElement | XmlText)[] = []
  let line: Inline[] = []
  const flush = (): void => {
    if (line.length > 0) made.push(written(line))
    line = []
  }
  for (const run of runs) {
    if (standsAlone(run)) {
      flush()
      made.push(element(run.isFormula ? 'formula' : 'footnote', proposal(run.proposed), [literal([run])]))
      continue
    }
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) {
        flush()
        made.push(element('hardBreak', proposal(run.proposed), []))
      }
      if (text !== '') line.push({ ...run, text })
    }
  }
  flush()
  return made
}

function written(runs: readonly Inline[]): XmlText {
  const text = new XmlText()
  text.applyDelta(
    runs.map((run) => ({
      insert: run.text,
      attributes: {
        ...Object.fromEntries(run.marks.map((mark) => [mark, {}])),
        ...(run.href !== undefined && isSafeHref(run.href) && { link: { href: run.href } }),
        ...(run.proposed?.insert && { [insertionMark]: run.proposed.insert }),
        ...(run.proposed?.delete && { [deletionMark]: run.proposed.delete }),
      },
    })),
  )
  return text
}
