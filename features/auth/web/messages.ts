import { maxPasswordLength, minPasswordLength } from '../contract/password.ts'
import { networkError } from './auth-api.ts'

const network = 'Network connection error. Please check your internet connection and try again.'

/** What became of a registration (R8.01–R8.05). */
export function registrationMessage({ code, message }: Words): string {
  return code === networkError ? network : message || 'An error occurred during registration.'
}

/** The service's message as it is (R8.10); words of ours only where the service could not be reached. */
export function signInMessage({ code, message }: { code: string; message: string }): string {
  if (code === networkError) return network
  return message || 'Failed to initialize the database service. Please refresh the page.'
}

interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

export interface Registration extends NewPassword {
  readonly name: string
  readonly email: string
}

/** Why this registration cannot be sent, in the words shown; undefined when it can (R5.02, R5.03, R5.05). */
export function registrationFault(input: Registration, online: boolean, least?: number): string | undefined {
  if (!online) return 'Cannot register while offline. Please check your internet connection.'
  return passwordFault(input, least)
}

/** Where no mail server is set up. */
export const letterWaits = 'This server does not send email yet. Ask the team owner for your reset link.'

export const resetOffline = 'Cannot reset password while offline. Please check your internet connection.'

/** Why this new password cannot be sent (R5.02, R5.03, R5.09). */
export function newPasswordFault(input: NewPassword, online: boolean, least?: number): string | undefined {
  return online ? passwordFault(input, least) : resetOffline
}

interface Words {
  readonly code: string
  readonly message: string
}

/** What became of asking for the link (R8.06–R8.08). */
export function resetRequestMessage({ code, message }: Words): string {
  return code === networkError ? network : message || 'An error occurred while sending reset email.'
}

export const deadLink = 'It has expired, was already used, or is incomplete. Enter your email to get a new one.'

export const isDeadLink = ({ code }: Words): boolean => code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND'

export function newPasswordMessage({ code, message }: Words): string {
  if (code === networkError) return network
  return message || 'The password could not be changed. Try again in a moment.'
}

export interface PasswordChange extends NewPassword {
  readonly current: string
}

/** Why this change of a password cannot be sent. */
export function passwordChangeFault(input: PasswordChange, online: boolean, least?: number): string | undefined {
  if (!online) return 'Cannot change the password while offline. Please check your internet connection.'
  const fault = passwordFault(input, least)
  if (fault) return fault
  return input.password === input.current ? 'The new password is the same as the current one.' : undefined
}

function passwordFault({ password, confirmation }: NewPassword, least = minPasswordLength): string | undefined {
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < least) return `Password must be at least ${least} characters long`
  if (password.length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters long`
  return undefined
}
