import { type ComponentType, useEffect, useState } from 'react'
import { lazyPart } from '../browser/lazy-part.tsx'
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
  const Loaded = lazyPart(async () => openedLate(await load()))
  return function LazyDialog(props: Props) {
    return useWas(props.isOpen) && <Loaded {...props} />
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
