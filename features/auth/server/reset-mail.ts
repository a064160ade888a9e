import type { Mail } from '@atrium/engine/server'

export const resetWithinSeconds = 3_600

/** The email with the link that sets a new password. */
export function resetMail({ to, token, publicUrl }: { to: string; token: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'Someone asked to reset the password of your Atrium account. If this was you, open this',
    'link within one hour and choose a new password:',
    '',
    `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    '',
    'The link works once. Changing the password signs you out everywhere.',
    '',
    'If this was not you, ignore this email. Your password has not changed.',
    '',
  ]
  return { to, subject: 'Reset your Atrium password', text: lines.join('\n') }
}
