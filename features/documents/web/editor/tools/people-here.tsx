import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { PersonAvatar } from '@atrium/ui'
import { type Here, tellHere } from '../../page/here-now.ts'
import classes from './tools.module.css'

interface Present extends Here {
  readonly color: string
  /** Names their screen. */
  readonly tab: string
}

const shown = 5

/** Who else has the page open; choosing one of them follows their cursor, until one scrolls or chooses again. */
export function PeopleHere({ text }: { readonly text: OpenText }) {
  const people = usePeopleHere(text)
  const [followed, setFollowed] = useState<string>()
  useFollowing(text, followed, () => setFollowed(undefined))
  const client = useClient()
  useLayoutEffect(() => tellHere(client, text.key, people), [client, text, people])
  if (people.length === 0) return null
  return (
    <ul className="row gap-4" aria-label="Here now">
      {people.slice(0, shown).map(({ id, name, color, tab }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.person}
            style={{ borderColor: color }}
            aria-pressed={followed === tab}
            aria-label={followed === tab ? `Stop following ${name}` : `Follow ${name}`}
            title={followed === tab ? `Following ${name}` : `${name} is here`}
            onClick={() => setFollowed(followed === tab ? undefined : tab)}
          >
            <PersonAvatar id={id} name={name} size="small" />
          </button>
        </li>
      ))}
      {people.length > shown && <li className="fine">{`+${people.length - shown}`}</li>}
    </ul>
  )
}

function usePeopleHere({ awareness }: OpenText): readonly Present[] {
  const { person } = useClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    [awareness],
  )
  // A list that says the same is the same, so that a moved cursor draws nothing here.
  const read = (): string => JSON.stringify(peopleIn(awareness, person))
  const said = useSyncExternalStore(subscribe, read)
  return useMemo(() => JSON.parse(said), [said])
}

/** Another screen of one's own is nobody else. */
function peopleIn({ states }: OpenText['awareness'], self: string): readonly Present[] {
  const people = new Map<string, Present>()
  for (const state of states.values()) {
    const user: unknown = state['user']
    if (isHere(user) && user.id !== self)
      people.set(user.id, { id: user.id, name: user.name, color: user.color, tab: user.tab })
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

const isHere = (user: unknown): user is Present =>
  typeof user === 'object' && user !== null && 'tab' in user && 'id' in user

/** Keeps the cursor of a screen in sight. */
function useFollowing({ awareness }: OpenText, tab: string | undefined, onStop: () => void): void {
  useEffect(() => {
    if (!tab) return
    const look = (): void =>
      void requestAnimationFrame(() => {
        const cursor = document.querySelector(`[data-cursor="${CSS.escape(tab)}"]`)
        cursor?.scrollIntoView({ block: 'center', behavior: 'instant' })
      })
    look()
    awareness.on('change', look)
    addEventListener('wheel', onStop, { once: true, passive: true })
    return () => {
      awareness.off('change', look)
      removeEventListener('wheel', onStop)
    }
  }, [awareness, tab, onStop])
}
