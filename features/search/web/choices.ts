import type { ReactNode } from 'react'
import type { KindLook } from './search-look.ts'

/** Something that can be chosen in the palette. */
export interface Choice {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: KindLook['icon'] | undefined
  /** What stands at its end. */
  readonly note?: ReactNode
  run(): void
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}
