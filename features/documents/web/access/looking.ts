import { createContext, useContext } from 'react'
import type { Client } from '@atrium/engine/web'
import type { Seeing } from './seeing.ts'

/** Who one sees a part of the screen as. */
export interface Looking extends Seeing {
  /** One’s own, for what is one’s own meanwhile. */
  readonly client: Client
}

export const LookingContext = createContext<Looking | undefined>(undefined)

/** Undefined where one sees as oneself, and may do what one may. */
export const useLooking = (): Looking | undefined => useContext(LookingContext)
