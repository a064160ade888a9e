import { IconMessage } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PageEditor } from '../page-editor.ts'
import { elementOf, placeOf } from './anchors.ts'
import classes from './comment-signs.module.css'
import { type PlacedThread, openOn } from './use-threads.ts'
import type { CommentThread } from '../../../contract/comment-thread.ts'

interface Props {
  readonly editor: PageEditor
  readonly threads: readonly CommentThread[]
  onShow(thread: string): void
}

/** Signs beside the lines, pictures and rows that something is said about, which lead there; over the page and not in it. */
export function CommentSigns({ editor, threads, onShow }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  const signs = useSigns(editor, threads, layer)
  return (
    <div ref={layer} className={classes.layer}>
      {signs
        .flatMap(({ frames }) => frames)
        .map(({ thread, ...box }) => (
          <div key={thread} className={classes.frame} style={box} />
        ))}
      {signs.map(({ top, first, count }) => (
        <button
          key={first}
          type="button"
          className={classes.sign}
          style={{ top }}
          aria-label={count === 1 ? 'Show 1 comment here' : `Show ${count} comments here`}
          title="Show comments"
          onClick={() => onShow(first)}
        >
          <IconMessage size={16} aria-hidden="true" />
          {count > 1 && <span aria-hidden="true">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface Frame {
  readonly thread: string
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface Sign {
  readonly top: number
  /** The first of the threads that it stands for. */
  readonly first: string
  readonly count: number
  /** Around each block that is meant as a whole and has no words to mark. */
  readonly frames: readonly Frame[]
}

const none: readonly Sign[] = []

/** Found anew when the page or its looks have changed, and as one scrolls: what is out of sight has no measure of its own. */
function useSigns(
  editor: PageEditor,
  threads: readonly CommentThread[],
  layer: { readonly current: HTMLElement | null },
): readonly Sign[] {
  const [signs, setSigns] = useState(none)
  useEffect(() => {
    const placed = openOn(threads)
    let frame = 0
    const find = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const box = layer.current?.getBoundingClientRect()
        const found = box ? signsFor(editor, placed, box) : none
        setSigns((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
      })
    }
    find()
    if (placed.length === 0) return () => cancelAnimationFrame(frame)
    const stop = editor.onChange(find)
    const sizes = new ResizeObserver(find)
    sizes.observe(editor.prosemirrorView.dom)
    addEventListener('scroll', find, { capture: true, passive: true })
    return () => {
      stop?.()
      sizes.disconnect()
      removeEventListener('scroll', find, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [editor, threads, layer])
  return signs
}

function signsFor(editor: PageEditor, threads: readonly PlacedThread[], layer: DOMRect): readonly Sign[] {
  const byPlace = new Map<Element, Sign>()
  for (const thread of threads) {
    const element = elementOf(editor, thread)
    const place = element && lineOf(element)
    if (!place?.checkVisibility()) continue
    const { top } = place.getBoundingClientRect()
    const sign = byPlace.get(place) ?? { top: top - layer.top, first: thread.id, count: 0, frames: [] }
    const frames = placeOf(editor, thread) ? [] : [frameOf(thread.id, place, layer)]
    byPlace.set(place, { ...sign, count: sign.count + 1, frames: [...sign.frames, ...frames] })
  }
  return [...byPlace.values()].toSorted((one, other) => one.top - other.top)
}

/** What a sign stands beside: the row of a table, or the block itself without those inside it. */
const lineOf = (element: Element): Element | null =>
  element.closest('tr') ??
  (element.matches('.bn-block-outer')
    ? element.querySelector('.bn-block-content')
    : element.closest('.bn-block-content'))

function frameOf(thread: string, place: Element, layer: DOMRect): Frame {
  const shown = place.querySelector('img, video, audio, table, iframe') ?? place
  const { top, left, width, height } = shown.getBoundingClientRect()
  return { thread, top: top - layer.top, left: left - layer.left, width, height }
}
