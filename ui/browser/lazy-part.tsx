import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A part of a page whose code is fetched when it is first drawn; `instead` stands there until then. What `load` rejects with
 * is thrown while drawing. Other than with `lazy`, the part is there in the moment it has come: what stands in a `Suspense`
 * instead of something stays for 300 ms at least.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: (props: Props) => ReactNode,
) {
  let known: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [failure, setFailure] = useState<{ readonly cause: unknown }>()
    useEffect(() => {
      if (Part) return undefined
      let isShown = true
      async function fetchPart(): Promise<void> {
        try {
          const fetched = await load()
          known = fetched
          if (isShown) setPart(() => fetched)
        } catch (cause) {
          if (isShown) setFailure({ cause })
        }
      }
      void fetchPart()
      return () => {
        isShown = false
      }
    }, [Part])
    if (failure) throw failure.cause
    return Part ? <Part {...props} /> : instead?.(props)
  }
}
