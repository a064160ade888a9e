import { badEmail, emailInUse, invalidCredential, wrongPassword } from '../contract/words.ts'
import { refuse } from './guard.ts'

interface Words {
  readonly code: string
  readonly message: string
}

/** What better-auth's codes are called in what Atrium answers (R8.31). */
const ours: Readonly<Record<string, Words>> = {
  USER_ALREADY_EXISTS: emailInUse,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailInUse,
  INVALID_EMAIL: badEmail,
  INVALID_EMAIL_OR_PASSWORD: invalidCredential,
  INVALID_PASSWORD: wrongPassword,
}

/** The same answer, with a code and a sentence of ours where it refuses something that we have words for. */
export async function inOurWords(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined) // not every answer is JSON
  const words = ours[codeIn(body)]
  return words ? refuse(response.status, words) : response
}

function codeIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('code' in body)) return ''
  return typeof body.code === 'string' ? body.code : ''
}
