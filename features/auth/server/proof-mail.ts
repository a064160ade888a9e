import type { Mail } from '@atrium/engine/server'

/** The email by which somebody shows that an address is theirs, before they register with it. */
export function proofMail({ to, proof, publicUrl }: { to: string; proof: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'Someone wants to create an Atrium account with this address. If this was you, open this',
    'link within one day to create your account:',
    '',
    `${publicUrl}/register?email=${encodeURIComponent(to)}&proof=${encodeURIComponent(proof)}`,
    '',
    'If this was not you, ignore this email. No one can register with your address without it.',
    '',
  ]
  return { to, subject: 'Create your Atrium account', text: lines.join('\n') }
}
