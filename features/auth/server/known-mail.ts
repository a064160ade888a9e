import type { Mail } from '@atrium/engine/server'

/** The email to somebody with whose address a registration was tried. */
export function knownMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'Someone tried to create an Atrium account with this address, but it already has one.',
    'If this was you, sign in with your password:',
    '',
    `${publicUrl}/login`,
    '',
    'If you forgot your password, reset it here:',
    '',
    `${publicUrl}/forgot-password`,
    '',
    'If this was not you, ignore this email. Nothing has changed.',
    '',
  ]
  return { to, subject: 'You already have an Atrium account', text: lines.join('\n') }
}
