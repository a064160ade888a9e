import type { SpaceId } from '@atrium/engine/contract'

/** The documents of a space as the sidebar lists them. */
export interface ListedPages {
  readonly space: SpaceId
  /** What they are called, as in 'Team documents'. */
  readonly label: string
  /** The page whose children they are; all of the space where it is absent. */
  readonly root?: string
}
