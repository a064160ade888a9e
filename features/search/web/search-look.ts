import type { ComponentType } from 'react'
import type { Hit } from '../contract/find.ts'

/** How one kind of record is shown among what was found. */
export interface KindLook {
  /** As of one, and as of many. */
  readonly one: string
  readonly many: string
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number; readonly 'aria-hidden'?: 'true' }>
}

/** What the other features know of what was found. */
export interface SearchLook {
  /** By the name of the kind, in the order in which one chooses among them. */
  readonly kinds: Readonly<Record<string, KindLook>>
  /** What the place is called where a hit lies. */
  placeOf(hit: Hit): string
  /** What somebody is called. */
  nameOf(person: string): string
}
