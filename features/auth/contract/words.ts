/** What the server says about accounts, by the codes that it gives along. */
export const noAccount = { code: 'user-not-found', message: 'No account found with this email address.' } as const
export const badEmail = { code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' } as const
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
/** The answer to every registration while strangers may not learn who has an account. */
export const received = {
  code: 'registration-received',
  message:
    'Thanks for registering. If this address is new, you can sign in now. If it already has an account, its owner gets an email.',
} as const

export const tooShort = (least: number) =>
  ({ code: 'PASSWORD_TOO_SHORT', message: `Password should be at least ${least} characters long.` }) as const
