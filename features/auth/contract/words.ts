/** What the server says about accounts, by the codes that it gives along. */
export const noAccount = { code: 'user-not-found', message: 'No account found with this email address.' } as const
export const badEmail = { code: 'invalid-email', message: 'Please enter a valid email address.' } as const
export const emailInUse = {
  code: 'email-already-in-use',
  message: 'An account with this email already exists. Please sign in or use a different email.',
} as const
export const invalidCredential = { code: 'invalid-credential', message: 'Invalid email or password' } as const
export const wrongPassword = { code: 'wrong-password', message: 'The current password is wrong.' } as const
/** The answer to who would change the password on the strength of an old sign-in alone. */
export const needsPassword = {
  code: 'requires-recent-login',
  message: 'Enter your current password to set a new one.',
} as const
export const byInvitation = {
  code: 'invitation-needed',
  message: 'Registration is by invitation. Ask your team for an invitation link.',
} as const
/** The answer to every registration by domain that does not show yet that the address is the visitor's. */
export const proofSent = {
  code: 'proof-sent',
  message: 'We sent an email to this address. Open its link to create your account.',
} as const
/** As better-auth says it of a link that is no more. */
export const deadReset = { code: 'INVALID_TOKEN', message: 'Invalid token' } as const
/** The answer to every registration while anonymous callers may not learn who has an account. */
export const received = {
  code: 'registration-received',
  message:
    'Thanks for registering. If this address is new, you can sign in now. If it already has an account, its owner gets an email.',
} as const

export const tooShort = (least: number) =>
  ({ code: 'weak-password', message: `Password should be at least ${least} characters long.` }) as const
