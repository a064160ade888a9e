import { type ReactNode, useState } from 'react'
import { lazyPart } from '../browser/lazy-part.tsx'
import { Spinner } from '../marks/spinner.tsx'
import classes from './emoji-button.module.css'
import { noteEmoji } from './recent-emoji.ts'
import { usePopover } from '../popups/use-popover.ts'

const EmojiPicker = lazyPart(
  async () => (await import('./emoji-picker.tsx')).EmojiPicker,
  () => <Spinner label="Loading emoji" />,
)

interface Props {
  readonly label: string
  /** Offered before all others are looked for. */
  readonly quick?: readonly string[]
  readonly className?: string | undefined
  readonly children: ReactNode
  onPick(symbol: string): void
}

const sizes = { few: { width: 308, height: 46 }, all: { width: 328, height: 392 } } as const

/** A button that opens a choice of emoji beside itself. */
export function EmojiButton({ label, quick, className, children, onPick }: Props) {
  const { button, popover, isOpen, place, close } = usePopover(quick ? sizes.few : sizes.all)
  const [isMore, setIsMore] = useState(false)
  if (!isOpen && isMore) setIsMore(false)
  const few = isMore ? undefined : quick

  function showMore(): void {
    place(sizes.all)
    setIsMore(true)
  }

  function pick(symbol: string): void {
    noteEmoji(symbol)
    close()
    onPick(symbol)
  }

  return (
    <>
      <button {...button} className={className} aria-label={label} title={label}>
        {children}
      </button>
      <div {...popover} aria-label={label}>
        {isOpen && (few ? <Few symbols={few} onPick={pick} onMore={showMore} /> : <EmojiPicker onPick={pick} />)}
      </div>
    </>
  )
}

interface FewProps {
  readonly symbols: readonly string[]
  onPick(symbol: string): void
  onMore(): void
}

function Few({ symbols, onPick, onMore }: FewProps) {
  return (
    <div className={classes.few}>
      {symbols.map((symbol, index) => (
        <button
          key={symbol}
          type="button"
          className="icon-button"
          data-first={index === 0 || undefined}
          aria-label={`React with ${symbol}`}
          onClick={() => onPick(symbol)}
        >
          {symbol}
        </button>
      ))}
      <button type="button" className={classes.more} onClick={onMore}>
        More emoji
      </button>
    </div>
  )
}
