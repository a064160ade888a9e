import type { Mail } from '@atrium/engine/server'

/** The email to somebody whose password was changed, by whatever way. */
export function changedMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'The password of your Atrium account was changed, and all other sessions were signed out.',
    'If this was you, ignore this email.',
    '',
    'If this was not you, tell the owner of your team and reset the password at once:',
    '',
    `${publicUrl}/forgot-password`,
    '',
  ]
  return { to, subject: 'Your Atrium password was changed', text: lines.join('\n') }
}
