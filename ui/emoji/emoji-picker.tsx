import {
  IconApple,
  IconBallFootball,
  IconBulb,
  IconClock,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconLeaf,
  IconMoodSmile,
  IconPlane,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Spinner } from '../marks/spinner.tsx'
import type { Emoji } from './emoji-data.ts'
import classes from './emoji-picker.module.css'
import { findEmoji, loadEmoji } from './emoji.ts'
import { recentEmoji } from './recent-emoji.ts'

const recent = -1
const columns = 8
const mostFound = 120

/** The groups in the order of the standard; those that are only parts of others are left out. */
const groups = [
  { group: recent, label: 'Recently used', Icon: IconClock },
  { group: 0, label: 'Smileys', Icon: IconMoodSmile },
  { group: 1, label: 'People', Icon: IconHandStop },
  { group: 3, label: 'Animals and nature', Icon: IconLeaf },
  { group: 4, label: 'Food and drink', Icon: IconApple },
  { group: 5, label: 'Travel and places', Icon: IconPlane },
  { group: 6, label: 'Activities', Icon: IconBallFootball },
  { group: 7, label: 'Objects', Icon: IconBulb },
  { group: 8, label: 'Symbols', Icon: IconHeart },
  { group: 9, label: 'Flags', Icon: IconFlag },
] as const

/** All emoji by group, those used lately first, with a search; arrows move, Enter chooses. */
export function EmojiPicker({ onPick }: { onPick(symbol: string): void }) {
  const { all, failed } = useAllEmoji()
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<number>(() => (recentEmoji().length > 0 ? recent : 0))
  const [active, setActive] = useState(0)
  const shown = useMemo(() => shownOf(all, { search: search.trim(), group }), [all, search, group])
  const list = useId()
  const current = shown[Math.min(active, shown.length - 1)]

  function show(change: () => void): void {
    change()
    setActive(0)
  }

  function handleKey(event: KeyboardEvent): void {
    const next = movedBy(event.key, { active, count: shown.length })
    if (event.key === 'Enter' && current) onPick(current.symbol)
    if (next !== undefined) setActive(next)
    if (event.key === 'Enter' || next !== undefined) event.preventDefault()
  }

  return (
    <div className="stack whole">
      <input
        type="search"
        value={search}
        placeholder="Search emoji"
        className={classes.search}
        role="combobox"
        aria-label="Search emoji"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current && `${list}-${current.symbol}`}
        {...focusUnlessTouched()}
        onChange={({ target }) => show(() => setSearch(target.value))}
        onKeyDown={handleKey}
      />
      <Groups group={search.trim() === '' ? group : undefined} onGroup={(next) => show(() => setGroup(next))} />
      {all.length === 0 && !failed && <Spinner label="Loading emoji" />}
      {failed && <p role="alert">The emoji could not be loaded. Close this and try again.</p>}
      <Choices id={list} shown={shown} current={current} onPick={onPick} />
      <p className={classes.hint} role="status">
        {current ? hintOf(current) : all.length > 0 && 'No emoji match.'}
      </p>
    </div>
  )
}

/** On a phone the keyboard would cover what there is to choose. */
function focusUnlessTouched() {
  const isFirst = !matchMedia('(hover: none)').matches
  return { autoFocus: isFirst, 'data-first': isFirst || undefined }
}

function useAllEmoji() {
  const [all, setAll] = useState<readonly Emoji[]>([])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    loadEmoji().then(setAll, () => setFailed(true))
  }, [])
  return { all, failed }
}

function shownOf(all: readonly Emoji[], { search, group }: { search: string; group: number }): readonly Emoji[] {
  if (search !== '') return findEmoji(all, search.replaceAll(':', ''), mostFound)
  if (group !== recent) return all.filter((emoji) => emoji.group === group)
  const bySymbol = new Map(all.map((emoji) => [emoji.symbol, emoji]))
  return recentEmoji().flatMap((symbol) => bySymbol.get(symbol) ?? [])
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

/** Where a key goes in the grid; undefined where it is for the search. */
function movedBy(key: string, { active, count }: { active: number; count: number }): number | undefined {
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  const next = active + step
  return next >= 0 && next < count ? next : active
}

const hintOf = ({ symbol, name, names }: Emoji): string => `${symbol} ${name}${names[0] ? `  :${names[0]}:` : ''}`

function Groups({ group, onGroup }: { group: number | undefined; onGroup(group: number): void }) {
  const hasRecent = recentEmoji().length > 0
  return (
    <div role="group" aria-label="Groups" className={classes.groups}>
      {groups
        .filter((one) => hasRecent || one.group !== recent)
        .map(({ group: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            className="icon-button"
            aria-label={label}
            title={label}
            aria-pressed={one === group}
            onClick={() => onGroup(one)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </button>
        ))}
    </div>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly shown: readonly Emoji[]
  readonly current: Emoji | undefined
  onPick(symbol: string): void
}

function Choices({ id, shown, current, onPick }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Emoji" className={classes.grid}>
      {shown.map((emoji) => (
        <div
          key={emoji.symbol}
          id={`${id}-${emoji.symbol}`}
          role="option"
          aria-label={emoji.name}
          aria-selected={emoji === current}
          title={emoji.name}
          onClick={() => onPick(emoji.symbol)}
        >
          {emoji.symbol}
        </div>
      ))}
    </div>
  )
}
