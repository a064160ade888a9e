/** What is said of an editor that broke or did not come: its own message, or that it failed (R8.14). */
export const editorFailure = (error: unknown): string =>
  (error instanceof Error && !isOfBrowser(error) && error.message) || 'Failed to load document'

/** What each browser says of a part of the program that did not come, with its address. */
const isOfBrowser = ({ message }: Error): boolean => /dynamically imported module|module script/i.test(message)
