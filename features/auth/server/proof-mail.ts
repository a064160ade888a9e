import type { Mail } from '@atrium/engine/server'

/** The letter by which somebody shows that an address is theirs, before they register with it. */
export function proofMail({ to, proof, publicUrl }: { to: string; proof: string; publicUrl: string }): Mail {
  const lines = [
    'Hello,',
    '',
    'somebody wants to register at Atrium with this address. If it was you, open this link',
    'within one day and create your account there:',
    '',
    `${publicUrl}/register?email=${encodeURIComponent(to)}&proof=${encodeURIComponent(proof)}`,
    '',
    'If it was not you, there is nothing to do: nobody can register with your address without this letter.',
    '',
  ]
  return { to, subject: 'Create your Atrium account', text: lines.join('\n') }
}
