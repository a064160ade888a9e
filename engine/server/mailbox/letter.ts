/** What the head of a letter says. Addresses are in small letters, names of headers too. */
export interface LetterHead {
  /** The name of the letter in mail programs (RFC 5322, section 3.6.4), without the angle brackets; '' for none. */
  readonly messageId: string
  readonly subject: string
  readonly from: readonly string[]
  /** All to whom it says it was sent: those first to whom it was delivered. */
  readonly to: readonly string[]
  /** Those of `headersRead` that it has, each with its values from top to bottom. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Of the whole letter, in bytes. */
  readonly size: number
}

/** A letter, read as far as somebody wants to answer by it. */
export interface IncomingLetter {
  readonly head: LetterHead
  /** What was written, without what it quotes and without a signature; '' for nothing. */
  readonly text: string
  readonly files: readonly LetterFile[]
  /** What became of a letter that was sent, where this one reports it (RFC 3464). */
  readonly report: DeliveryReport | undefined
}

export interface LetterFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface DeliveryReport {
  /** The name of the letter that was sent; '' where it does not say. */
  readonly messageId: string
  readonly recipients: readonly ReportedRecipient[]
}

export interface ReportedRecipient {
  readonly address: string
  /** As in 'failed' or 'delayed'. */
  readonly action: string
  /** As in '5.1.1' (RFC 3463). */
  readonly status: string
  /** In the words of the mail server that refused it. */
  readonly words: string
}

/** By these it is told who sent a letter, and whether a program did. */
export const headersRead = [
  'auto-submitted',
  'authentication-results',
  'content-type',
  'list-id',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
] as const
