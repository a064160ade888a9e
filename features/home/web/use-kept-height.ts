import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepStored, readStored } from '@atrium/ui'

interface KeptHeight {
  readonly ref: RefObject<HTMLElement | null>
  /** What it was when it was seen last on this device. */
  readonly height: number
}

/** Remembers how high a part of the screen is, so that what is below it need not move when the part is known. */
export function useKeptHeight(name: string, isKnown: boolean): KeptHeight {
  const key = `height-${name}`
  const ref = useRef<HTMLElement>(null)
  const [height] = useState(() => Number(readStored(key)) || 0)
  useEffect(() => {
    if (isKnown && ref.current) keepStored(key, String(ref.current.offsetHeight))
  })
  return { ref, height }
}
