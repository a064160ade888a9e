import { type Mail, mailWords } from '@atrium/engine/server'

interface Contents {
  readonly to: string
  readonly workspace: string
  readonly inviter: string
  readonly expiresAt: number
  readonly publicUrl: string
  readonly token: string
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The email to somebody who is invited to a workspace. */
export function letterOf({ to, workspace, inviter, expiresAt, publicUrl, token }: Contents): Mail {
  const lines = [
    'Hello,',
    '',
    mailWords`${inviter} invites you to the workspace “${workspace}” in Atrium.`,
    'Open this link and sign in, or create an account with this address:',
    '',
    `${publicUrl}/invite/${token}`,
    '',
    `The link works once and expires on ${day.format(expiresAt)}.`,
    'If you do not know this person, ignore this email.',
    '',
  ]
  return { to, subject: mailWords`${inviter} invites you to ${workspace}`, text: lines.join('\n') }
}
