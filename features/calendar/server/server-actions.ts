import { noteMeeting } from '../contract/choose.ts'
import { forgetSpace } from '../contract/forget-space.ts'
import { noteImport } from '../contract/import-file.ts'
import { noteReminded } from '../contract/reminder.ts'
import { purgeEvent, touchPrivate } from '../contract/trash-event.ts'

/** What only the server does. */
export const serverActions = [forgetSpace, noteImport, noteMeeting, noteReminded, purgeEvent, touchPrivate]
