import { type Virtualizer, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Older } from '@atrium/engine/web'
import type { ArrangedMessage } from './arrange.ts'
import { MessageLine } from './message-line.tsx'
import { useHeldEnd } from './use-held-end.ts'
import classes from './message-list.module.css'
import type { Newer } from './use-history.ts'

interface Props {
  readonly items: readonly ArrangedMessage[]
  readonly older: Older
  /** How to go on towards the newest messages, where they are not all at hand: then the list begins at `wanted`. */
  readonly newer?: Newer
  readonly me: string
  /** A message to be shown first of all. */
  readonly wanted?: string | undefined
  nameOf(person: string): string
  /** Hears whether the newest message is in view. */
  onAtEnd?(isAtEnd: boolean): void
}

/** How near an end, in messages, the next page is fetched. */
const nearEnd = 8

/** The messages of a space: only those in view are drawn, and what is being read stays where it is. */
export function MessageList({ items, older, newer, me, wanted, nameOf, onAtEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.message.id ?? index,
    estimateSize: (index) => (items[index]?.continues ? 28 : 60),
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: !newer,
    scrollEndThreshold: 60,
    paddingEnd: 20,
  })
  const [active, setActive] = useState<string>()
  const rows = list.getVirtualItems()
  // Read here, where the compiler knows not to remember what the list answers.
  const isAtEnd = list.isAtEnd()
  const hasNews = useEnd(list, { items, me, isAtEnd, isPast: newer !== undefined, onAtEnd })
  const isHeld = !newer && wanted === undefined
  useHeldEnd(list, { scroller, isHeld, isAtEnd, room: list.getTotalSize() - (list.scrollRect?.height ?? 0) })
  const isPlaced = useWanted(list, items, wanted)
  usePagesNearEnds(isPlaced ? leftAround(rows, items.length) : undefined, { older, newer })

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="group"
        aria-label="Conversation"
        onKeyDown={moveByArrow}
      >
        <ol className={classes.list} role="list" aria-label="Messages" style={{ height: list.getTotalSize() }}>
          {rows.map(({ key, index, start }) => (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={key === active ? classes.activeItem : classes.item}
              style={{ transform: `translateY(${start}px)` }}
              onPointerEnter={() => setActive(String(key))}
              onFocus={() => setActive(String(key))}
            >
              <Line item={items[index]} isActive={key === active} isWanted={key === wanted} nameOf={nameOf} />
            </li>
          ))}
        </ol>
      </div>
      {!isAtEnd && !newer && (
        <button type="button" className={classes.pill} onClick={() => list.scrollToEnd({ behavior: 'smooth' })}>
          {hasNews ? 'New messages' : 'To the newest'}
        </button>
      )}
    </div>
  )
}

interface LineProps extends Pick<Props, 'nameOf'> {
  readonly item: ArrangedMessage | undefined
  readonly isActive: boolean
  readonly isWanted: boolean
}

const Line = ({ item, isActive, isWanted, nameOf }: LineProps) =>
  item && <MessageLine item={item} isActive={isActive} isWanted={isWanted} author={nameOf(item.message.author)} />

type List = Virtualizer<HTMLDivElement, Element>

interface End extends Pick<Props, 'items' | 'me'> {
  readonly onAtEnd: Props['onAtEnd'] | undefined
  readonly isAtEnd: boolean
  readonly isPast: boolean
}

/** Stays with the newest message while it is in view, and goes there when one writes oneself. */
function useEnd(list: List, { items, me, isAtEnd, isPast, onAtEnd }: End): boolean {
  const last = items.at(-1)?.message
  const [seen, setSeen] = useState(last?.id)
  useLayoutEffect(() => (isPast ? undefined : list.scrollToEnd()), [list, isPast])
  useEffect(() => onAtEnd?.(isAtEnd), [isAtEnd, onAtEnd])
  if (isAtEnd && seen !== last?.id) setSeen(last?.id)
  useEffect(() => {
    if (!isAtEnd && !isPast && last?.author === me && last.id !== seen) list.scrollToEnd()
  }, [list, isAtEnd, isPast, last, me, seen])
  return last?.id !== seen
}

/** For how many frames a list has to rest before it stands: measuring what has come into view moves it again. */
const framesOfRest = 4

/**
 * Shows the wanted message once it is there; answers whether the list stands where it should. A page that came before
 * it does would take the place that the list is on its way to.
 */
function useWanted(list: List, items: Props['items'], wanted: string | undefined): boolean {
  const index = wanted === undefined ? -1 : items.findIndex(({ message }) => message.id === wanted)
  const [shown, setShown] = useState<string>()
  const isDue = index >= 0 && shown !== wanted
  useLayoutEffect(() => {
    if (!isDue) return undefined
    const go = (): void => list.scrollToIndex(index, { align: 'center' })
    let frame = 0
    const rest = (left: number, offset: number | null): void => {
      frame = requestAnimationFrame(() => {
        const now = list.scrollOffset
        if (left === 0) setShown(wanted)
        else rest(now === offset ? left - 1 : framesOfRest, now)
      })
    }
    go()
    // Once more, as a new list first goes to its end when it has been measured.
    frame = requestAnimationFrame(() => {
      go()
      rest(framesOfRest, list.scrollOffset)
    })
    return () => cancelAnimationFrame(frame)
  }, [list, index, isDue, wanted])
  return !isDue
}

/** How many messages are above those drawn, and below. */
const leftAround = (rows: readonly { readonly index: number }[], count: number) => ({
  above: rows[0]?.index ?? 0,
  below: count - 1 - (rows.at(-1)?.index ?? 0),
})

/** Fetches on when few messages are left above or below what is in view. */
function usePagesNearEnds(
  left: { readonly above: number; readonly below: number } | undefined,
  { older, newer }: Pick<Props, 'older'> & { newer: Newer | undefined },
): void {
  const isNearTop = left !== undefined && left.above < nearEnd
  const isNearBottom = left !== undefined && left.below < nearEnd
  useEffect(() => {
    if (isNearTop && older.hasOlder && !older.isLoading) older.loadOlder()
    else if (isNearBottom && newer?.hasNewer && !newer.isLoading) newer.loadNewer()
  }, [isNearTop, isNearBottom, older, newer])
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The arrows go from message to message; from the conversation itself, up goes to the newest one. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const step = steps[key]
  const messages = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
  const from = target === currentTarget ? messages.length : messages.indexOf(target as HTMLElement)
  const next = step === undefined || from < 0 ? undefined : messages[from + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
