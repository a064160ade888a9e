import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { shareOf } from '../../../contract/format/looks.ts'
import classes from './columns.module.css'
import { shared } from './shares.ts'

interface Column {
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
}

/** What of the editor is used here. */
interface Writer {
  readonly isEditable: boolean
  getBlock(id: string): Column | undefined
  getNextBlock(id: string): Column | undefined
  updateBlock(id: string, change: { readonly props: { readonly width: number } }): unknown
  transact(change: () => void): void
}

/** What a drag began with. */
interface Pull {
  readonly x: number
  /** How wide both columns are together, in pixels. */
  readonly both: number
  readonly left: Column
  readonly right: Column
}

const step = 0.05

/** The edge between a column and the next one, by which both are made wider and narrower. */
export function ColumnEdge({ editor, id }: { readonly editor: Writer; readonly id: string }) {
  const edge = useRef<HTMLDivElement>(null)
  const pull = useRef<Pull>(undefined)

  function sharesBy(moved: number, { left, right }: Pick<Pull, 'left' | 'right'>): readonly [number, number] {
    return shared(shareOf(left.props['width']), shareOf(right.props['width']), moved)
  }

  function set({ left, right }: Pick<Pull, 'left' | 'right'>, [first, second]: readonly [number, number]): void {
    editor.transact(() => {
      editor.updateBlock(left.id, { props: { width: first } })
      editor.updateBlock(right.id, { props: { width: second } })
    })
  }

  function handleDown(press: PointerEvent): void {
    const both = columnsAt(edge.current)
    const pair = pairAt(editor, id)
    if (!editor.isEditable || !both || !pair) return
    press.preventDefault()
    press.currentTarget.setPointerCapture(press.pointerId)
    pull.current = { x: press.clientX, both: widthOf(both), ...pair }
  }

  function handleMove({ clientX }: PointerEvent): void {
    const { current } = pull
    if (current) preview(current, sharesBy((clientX - current.x) / current.both, current))
  }

  function handleUp({ clientX }: PointerEvent): void {
    const { current } = pull
    pull.current = undefined
    if (current && clientX !== current.x) set(current, sharesBy((clientX - current.x) / current.both, current))
    preview()
  }

  function handleKey(press: KeyboardEvent): void {
    const moved = { ArrowLeft: -step, ArrowRight: step }[press.key]
    const pair = pairAt(editor, id)
    if (moved === undefined || !pair || !editor.isEditable) return
    press.preventDefault()
    set(pair, sharesBy(moved, pair))
  }

  const pair = pairAt(editor, id)
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label="Column width"
      aria-valuenow={pair ? percentOf(pair) : 50}
      tabIndex={0}
      contentEditable={false}
      className={`${classes.edge} not-on-phones`}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        pull.current = undefined
        preview()
      }}
      onKeyDown={handleKey}
    />
  )
}

function pairAt(editor: Writer, id: string): Pick<Pull, 'left' | 'right'> | undefined {
  const [left, right] = [editor.getBlock(id), editor.getNextBlock(id)]
  return left && right ? { left, right } : undefined
}

function percentOf({ left, right }: Pick<Pull, 'left' | 'right'>): number {
  const [first, second] = [shareOf(left.props['width']), shareOf(right.props['width'])]
  return Math.round((first / (first + second)) * 100)
}

/** The boxes of the columns on both sides of an edge. */
function columnsAt(edge: HTMLElement | null): readonly [Element, Element] | undefined {
  const left = edge?.closest('.bn-block-outer')
  const right = left?.nextElementSibling
  return left && right ? [left, right] : undefined
}

const widthOf = (both: readonly [Element, Element]): number =>
  both.reduce((width, one) => width + one.getBoundingClientRect().width, 0)

/** The editor takes back what changes at its elements: a style sheet says how wide they are meanwhile. */
let sheet: CSSStyleSheet | undefined

function preview(pull?: Pull, [left, right]: readonly [number, number] = [1, 1]): void {
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const rule = (id: string, share: number): string =>
    `.bn-block-outer[data-id="${CSS.escape(id)}"] { flex-grow: ${share} !important }`
  sheet.replaceSync(pull ? rule(pull.left.id, left) + rule(pull.right.id, right) : '')
}
