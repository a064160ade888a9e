/** What a person reads of an error that nobody foresaw. */
export interface ErrorWords {
  readonly title: string
  readonly message: string
}

const unknownMessage = 'An unexpected error occurred'
const formatMessage =
  'Some data is not in the expected format, so this page cannot be shown. Reloading it may help; if not, please tell your administrator.'

/** The title and message of `error` (R8.15–R8.17); `title` where the error asks for no title of its own. */
export function errorWords(error: unknown, title = 'Something went wrong'): ErrorWords {
  const message = messageOf(error)
  if (/convert (undefined or null|null or undefined) to object/i.test(message))
    return { title: 'Application Error', message: formatMessage }
  if (/default.*before initiali[sz]ation/i.test(message)) return { title: 'Document Error', message }
  return { title, message: message || unknownMessage }
}

/** What helps to find the cause: the error with its place in the program, the page, and the time. */
export function errorDetails(error: unknown, where: { readonly path: string; readonly at: number }): string {
  const told = error instanceof Error ? (error.stack ?? String(error)) : messageOf(error) || unknownMessage
  return `${told}\n\nPage: ${where.path}\nTime: ${new Date(where.at).toISOString()}`
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return error instanceof Error ? error.message : ''
}
