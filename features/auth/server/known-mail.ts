import type { Mail } from '@atrium/engine/server'

/** The letter to somebody with whose address a registration was tried. */
export function knownMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'somebody tried to register at Atrium with this address, which has an account already.',
    'If it was you, sign in with the password that you have:',
    '',
    `${publicUrl}/login`,
    '',
    'Should you have forgotten it, choose another one:',
    '',
    `${publicUrl}/forgot-password`,
    '',
    'If it was not you, there is nothing to do: nothing has changed.',
    '',
  ]
  return { to, subject: 'You have an Atrium account already', text: lines.join('\n') }
}
