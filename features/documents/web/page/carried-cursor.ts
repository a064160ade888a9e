/** Where somebody writes whose page is about to stand on the screen at another address, and what they type meanwhile. */
export interface CarriedCursor {
  readonly page: string
  cursor: { readonly anchor: number; readonly head: number } | undefined
  typed: string
}

/** Within so long the page stands on the screen again. */
const carriedMs = 5_000
let carried: CarriedCursor | undefined
let stop: () => void = () => undefined

/** The cursor of a page that is on its way. */
export const carriedCursor = (page: string): CarriedCursor | undefined => (carried?.page === page ? carried : undefined)

/** Says that it has arrived. */
export const dropCarried = (): void => stop()

/** Says that a page goes to another address with whoever writes in it: to be called right before. */
export function carryCursor(page: string): void {
  stop()
  const one: CarriedCursor = { page, cursor: undefined, typed: '' }
  const heed = (event: KeyboardEvent): void => {
    if (one.cursor === undefined || !isWord(event)) return
    event.preventDefault()
    event.stopPropagation()
    one.typed += event.key
  }
  const timer = setTimeout(() => stop(), carriedMs)
  document.addEventListener('keydown', heed, true)
  carried = one
  stop = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', heed, true)
    carried = undefined
  }
}

/** A letter that goes into nothing. */
const isWord = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  [...key].length === 1 &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest('input, textarea, [contenteditable=true]'))
