import { answerLetter } from '../contract/answer-letter.ts'
import { deliverNotice } from '../contract/deliver-notice.ts'
import { dropDevices, pushLater } from '../contract/devices-of-server.ts'
import { emailLater, forgetRefusal, noteRefusal } from '../contract/emails-of-server.ts'
import { emptyNotices } from '../contract/empty-notices.ts'
import { endLaterWait } from '../contract/later.ts'
import { rewordNotices } from '../contract/reword-notices.ts'
import { stopEmails } from '../contract/stop-emails.ts'

/** What only the server does. */
export const serverActions = [
  answerLetter,
  deliverNotice,
  dropDevices,
  emailLater,
  emptyNotices,
  endLaterWait,
  forgetRefusal,
  noteRefusal,
  pushLater,
  rewordNotices,
  stopEmails,
]
