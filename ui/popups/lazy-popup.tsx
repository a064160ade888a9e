import {
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  Suspense,
  cloneElement,
  lazy,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useFocusBack } from './use-focus-back.ts'
import { useWas } from '../browser/use-was.ts'

export interface Popup {
  readonly isOpen: boolean
  /** The button that opens it; it takes what a menu or popover gives to its target. */
  readonly target: ReactElement<TargetProps>
  onToggle(isOpen: boolean): void
}

interface TargetProps {
  readonly autoFocus?: boolean
  readonly onClick?: (() => void) | undefined
  readonly onFocus?: () => void
  readonly onPointerEnter?: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
}

/** A menu or popover beside its button, whose code is fetched when somebody comes near the button. */
export function lazyPopup<Props extends Popup>(kind: 'menu' | 'dialog', load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: openedLate(await load()) }))
  // What fails here is fetched again, and told, when the button is pressed.
  const prepare = (): void => void load().catch(() => undefined)
  return function LazyPopup(props: Props) {
    const { isOpen, target, onToggle } = props
    const closed = cloneElement(target, {
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onFocus: prepare,
      onPointerEnter: prepare,
      onClick: () => onToggle(!isOpen),
    })
    // Deferred, so that the button that was pressed stays, and with it the focus, until the code is there.
    const isWanted = useDeferredValue(useWas(isOpen))
    return <Suspense fallback={closed}>{isWanted ? <Loaded {...props} /> : closed}</Suspense>
  }
}

/**
 * What is focused when it opens is where the focus returns to: the button, which has just been drawn anew. Escape closes
 * it there, too: the focus goes inside only a moment later.
 */
function openedLate<Props extends Popup>(Content: ComponentType<Props>) {
  return function OpenedLate(props: Props) {
    const [isThere, setThere] = useState(false)
    useEffect(() => setThere(true), [])
    const { isOpen, onToggle } = props
    useFocusBack(isOpen)
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && isOpen) onToggle(false)
    }
    const target = cloneElement(props.target, { autoFocus: true, onKeyDown })
    return <Content {...props} target={target} isOpen={isOpen && isThere} />
  }
}
