/** One person's session, as a driver keeps it. */
export interface Session {
  readonly cookie: string
}

/** What the harness has to know of a product, so that every product is measured the same way. */
export interface Driver {
  readonly name: string
  readonly url: string
  /** Answers 200 when requests can be served. */
  readonly ready: string
  /** What to start; database servers that the product needs besides are the reader's to start. */
  process(): { readonly file: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  /** Makes so many people by the product's own routes. */
  people(count: number): Promise<readonly Session[]>
  /** Pages to load: a selector tells when a person can act. */
  readonly pages: Readonly<
    Record<string, { readonly path: string; readonly usable: string; readonly signedIn: boolean }>
  >
  /** Joins the one channel that everybody is in; `onText` hears each message. */
  joinChat(
    session: Session,
    onText: (text: string) => void,
  ): Promise<{ say(text: string): Promise<void>; close(): void }>
}
