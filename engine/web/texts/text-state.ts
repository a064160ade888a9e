/** How one text stands on this screen. */
export interface TextState {
  /** `opening` until there is something to show; `closed` when it cannot be read, or not any more. */
  readonly phase: 'opening' | 'open' | 'closed'
  /** Why it is closed; `replaced`: the server's data was restored, and the copy here is of no use. */
  readonly closed: 'no-access' | 'gone' | 'fault' | 'replaced' | undefined
  /**
   * Where what was typed is: on the server's disk, on its way there, on this device's disk, or nowhere but on this
   * screen.
   */
  readonly saved: 'saved' | 'saving' | 'device' | 'unsaved'
  /** Why it is nowhere but on this screen. */
  readonly problem: string
  readonly canWrite: boolean
  /** Why one may not write. */
  readonly why: string
  /** Whether the server tells what others write. */
  readonly isLive: boolean
}

export const openingState: TextState = {
  ...{ phase: 'opening', closed: undefined, saved: 'saved', problem: '' },
  ...{ canWrite: false, why: '', isLive: false },
}
