import { useEffect, useEffectEvent, useState } from 'react'
import { keepStored, readStored } from '../browser/browser-storage.ts'

const storedAs = 'singleKeys'

/** What single keys do, by the key as `KeyboardEvent.key` names it. */
export type KeyDeeds = Readonly<Record<string, () => void>>

/**
 * Does what a single key stands for, wherever nothing is being written and nothing lies above the room. People who
 * speak to their machine can turn that off (WCAG 2.1.4).
 */
export function useKeys(deeds: KeyDeeds): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const deed = Object.hasOwn(deeds, key) ? deeds[key] : undefined
    if (!deed || !isPlain(event) || isWriting(event.target) || isCovered() || !areKeysOn()) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Whether single keys do something on this device, and what changes it. */
export function useKeysChoice() {
  const [isOn, setOn] = useState(areKeysOn)
  function choose(next: boolean): void {
    keepStored(storedAs, next ? 'on' : 'off')
    setOn(next)
  }
  return { isOn, choose }
}

const areKeysOn = (): boolean => readStored(storedAs) !== 'off'

const isPlain = ({ defaultPrevented, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !repeat && !ctrlKey && !metaKey && !altKey

/** Whether a key that is pressed alone does what it stands for, as people can turn that off. */
export const isSingleKey = (event: KeyboardEvent): boolean => isPlain(event) && !isWriting(event.target) && areKeysOn()

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether something lies above the room: a dialog, a menu, a list of choices. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((one) =>
    one.checkVisibility(),
  )
