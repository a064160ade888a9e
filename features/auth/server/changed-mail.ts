import type { Mail } from '@atrium/engine/server'

/** The letter to somebody whose password was changed, by whatever way. */
export function changedMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'the password of your Atrium account was changed, and all other sessions ended.',
    'If it was you, there is nothing to do.',
    '',
    'If it was not you, choose another one at once, and tell the owner of your team:',
    '',
    `${publicUrl}/forgot-password`,
    '',
  ]
  return { to, subject: 'Your Atrium password was changed', text: lines.join('\n') }
}
