import { useEffect, useEffectEvent } from 'react'
import { isCovered } from './use-keys.ts'

/** What keys do together with Ctrl (⌘ on a Mac), Alt and Shift, by the key as `KeyboardEvent.code` names it. */
export type ChordDeeds = Readonly<Record<string, (() => void) | undefined>>

/** Does what a chord stands for, also where one writes, unless something lies above the room. */
export function useChords(deeds: ChordDeeds): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const deed = isChord(event) && Object.hasOwn(deeds, event.code) ? deeds[event.code] : undefined
    if (!deed || isCovered()) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Not what AltGr writes, which some browsers tell as Ctrl and Alt. */
const isChord = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  (event.ctrlKey || event.metaKey) &&
  event.altKey &&
  event.shiftKey &&
  !event.getModifierState('AltGraph')
