import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { useMedia } from '@atrium/ui'
import { maxSearchLength } from '../contract/find.ts'
import type { Choice, ChoiceGroup } from './choices.ts'
import { ChoicesList } from './choices-list.tsx'
import { FoundNote } from './found-note.tsx'
import { HitWords } from './hit-words.tsx'
import { keepSearch, recentSearches } from './recent-searches.ts'
import type { SearchLook } from './search-look.ts'
import classes from './search-palette.module.css'
import { type Searching, useFound } from './use-found.ts'

interface Props {
  readonly isOpen: boolean
  readonly look: SearchLook
  /** The space that one is in, which is nearer than the others. */
  readonly near: string | undefined
  /** Ways and deeds that fit what is typed. */
  choicesFor(text: string): readonly ChoiceGroup[]
  onClose(): void
  /** Opens an address of the app. */
  onOpen(link: string): void
}

const shown = 8

/** Everything by typing: what was written, people, places, and what one can do. */
export function SearchPalette(props: Props) {
  const isPhone = useMedia('(max-width: 48em)')
  const look = isPhone ? ({ fullScreen: true } as const) : ({ size: 640, yOffset: '10vh', radius: 'lg' } as const)
  return (
    <Modal.Root {...look} opened={props.isOpen} onClose={props.onClose} transitionProps={{ duration: 80 }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Modal.Body p={0}>
          <Palette {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Palette({ look, near, choicesFor, onClose, onOpen }: Props) {
  const { person } = useClient()
  const [text, setText] = useState('')
  const searching = useFound({ text, near, limit: shown })
  const id = useId()

  function open(link: string): void {
    keepSearch(person, text)
    onClose()
    onOpen(link)
  }

  const groups = [
    ...choicesFor(text).map((group) => ({ ...group, choices: group.choices.map((one) => closing(one, onClose)) })),
    ...(text.trim() === ''
      ? [recentGroup(recentSearches(person), setText)]
      : [hitGroup(searching, look, open), allGroup(text, open)]),
  ].filter(({ choices }) => choices.length > 0)
  const all = groups.flatMap(({ choices }) => choices)
  const { active, move, onKeyDown } = useActive(all, text)
  const { found, isSearching, failure } = searching

  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" data-busy={isSearching} />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          className={classes.input}
          placeholder="Search, or go somewhere"
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      </div>
      <FoundNote text={text} found={found} isSearching={isSearching} failure={failure} />
      <ChoicesList id={id} groups={groups} active={active?.key} onPoint={move} />
    </div>
  )
}

function recentGroup(recent: readonly string[], take: (text: string) => void): ChoiceGroup {
  return {
    title: 'Recent searches',
    choices: recent.map((one) => ({ key: `recent ${one}`, label: one, icon: IconSearch, run: () => take(one) })),
  }
}

function hitGroup({ found }: Searching, look: SearchLook, open: (link: string) => void): ChoiceGroup {
  const { hits = [], words = [] } = found ?? {}
  return {
    title: 'Found',
    choices: hits.map((hit) => ({
      key: `${hit.kind} ${hit.id}`,
      label: <HitWords hit={hit} words={words} look={look} />,
      run: () => open(hit.link),
    })),
  }
}

const allGroup = (text: string, open: (link: string) => void): ChoiceGroup => ({
  title: '',
  choices: [
    {
      key: 'all',
      label: `All results for “${text.trim()}”`,
      icon: IconSearch,
      run: () => open(`/search?q=${encodeURIComponent(text.trim())}`),
    },
  ],
})

const closing = (choice: Choice, close: () => void): Choice => ({
  ...choice,
  run() {
    close()
    choice.run()
  },
})

/** Which of the choices the keys are on: the first, until one goes elsewhere. */
function useActive(all: readonly Choice[], text: string) {
  const [at, setAt] = useState<{ readonly text: string; readonly key: string }>()
  const known = at?.text === text ? all.findIndex(({ key }) => key === at.key) : 0
  const index = Math.max(0, known)
  const move = (key: string): void => setAt({ text, key })

  function onKeyDown(event: KeyboardEvent): void {
    // What composes a letter of another script is not for us.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = all[(index + step + all.length) % all.length]
      if (next) move(next.key)
    } else if (event.key === 'Enter') all[index]?.run()
  }

  return { active: all[index], move, onKeyDown }
}
