/** A "no" that the person can read and act on, as opposed to a fault of ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The refusals that any action or query can meet, with the words shown. */
export const commonRefusals = {
  'unknown-action': 'This version of Atrium does not know this action. Reload the page and try again.',
  'unknown-query': 'This version of Atrium does not know this query. Reload the page and try again.',
  'bad-input': 'Something you entered is not valid. Check it and try again.',
  'no-access': 'This does not exist, or you do not have access.',
  'not-allowed': 'Your role here does not allow this. Ask an owner or an admin.',
  'signed-out': 'You need to be logged in. Please sign in again.',
  'id-reused': 'This request was already used for something else. Try again.',
  taken: 'This already exists.',
  'too-many-requests': 'Too many requests. Wait a moment and try again.',
  busy: 'The server is busy. Try again in a moment.',
  'no-storage': 'The server has no storage left, so this was not saved. Tell an admin, then try again.',
  fault: 'Something went wrong on the server. Try again in a moment.',
} as const

export type CommonCode = keyof typeof commonRefusals

export function commonRefusal(code: CommonCode, detail?: string): Refusal {
  return new Refusal(code, detail ?? commonRefusals[code])
}
