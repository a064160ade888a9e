import type { Mail } from '@atrium/engine/server'

export const resetWithinSeconds = 3_600

/** The letter with the link that sets a new password. */
export function resetMail({ to, token, publicUrl }: { to: string; token: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'Someone asked for a new password for your Atrium account. If it was you, open this',
    'link within one hour and choose it:',
    '',
    `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    '',
    'The link works once. All your sessions end when the password changes.',
    '',
    'If this was not you, ignore this email. Your password has not changed.',
    '',
  ]
  return { to, subject: 'Reset your Atrium password', text: lines.join('\n') }
}
