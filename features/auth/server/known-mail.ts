import type { Mail } from '@atrium/engine/server'

/** The letter to somebody with whose address a registration was tried. */
export function knownMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'Someone tried to create an Atrium account with this address, but it already has one.',
    'If it was you, sign in with the password that you have:',
    '',
    `${publicUrl}/login`,
    '',
    'If you forgot your password, reset it here:',
    '',
    `${publicUrl}/forgot-password`,
    '',
    'If it was not you, there is nothing to do: nothing has changed.',
    '',
  ]
  return { to, subject: 'You have an Atrium account already', text: lines.join('\n') }
}
