import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'
import { useWas } from '../browser/use-was.ts'

interface Openable {
  readonly isOpen: boolean
}

/**
 * A dialog whose code is fetched when it is first opened. It opens one moment after it stands there, since what is
 * focused just before is where the focus returns to.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: openedLate(await load()) }))
  return function LazyDialog(props: Props) {
    return <Suspense>{useWas(props.isOpen) && <Loaded {...props} />}</Suspense>
  }
}

function openedLate<Props extends Openable>(Dialog: ComponentType<Props>) {
  return function OpenedLate(props: Props) {
    const [isThere, setThere] = useState(false)
    useEffect(() => setThere(true), [])
    useFocusBack(props.isOpen)
    return <Dialog {...props} isOpen={props.isOpen && isThere} />
  }
}
