import { answeredForMs } from './reply-table.ts'

const days = answeredForMs / 86_400_000
const megabytes = 25

/** Why a reply is not posted, in the words of the letter that says so. */
export const refusals = {
  expired: `It answers an email that is more than ${days} days old. Reply in Atrium instead.`,
  'other-sender':
    'It did not come from the email address of your account, so Atrium does not know whether you wrote it. Reply from that address.',
  forged: 'Your mail server could not confirm that it came from your address.',
  'too-large': `It is larger than ${megabytes} MB. Send it without its files, and upload them in Atrium.`,
  'too-many': 'Too many replies came from you by email. Wait an hour, or reply in Atrium.',
  empty: 'It contained no text above the email it answers.',
  gone: 'What it answers no longer exists, or you no longer have access to it.',
  unreadable: 'Atrium could not read it. Reply in Atrium instead.',
  'too-many-files': 'It has more than 10 files. Send fewer at once.',
} as const
export type RefusalCode = keyof typeof refusals
