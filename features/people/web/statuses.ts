import { type Status, statuses } from '../contract/shown-as.ts'

/** What each status is called (R4.21). */
export const statusLabels: Readonly<Record<Status, string>> = {
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  doNotDisturb: 'Do Not Disturb',
  sleeping: 'Sleeping',
  inMeeting: 'In a Meeting',
  onVacation: 'On Vacation',
  sick: 'Sick',
}

/** What older versions wrote and is called otherwise now (R4.27). */
const older: ReadonlyMap<string, Status> = new Map([
  ['busy', 'doNotDisturb'],
  ['meeting', 'inMeeting'],
  ['commuting', 'away'],
  ['vacation', 'onVacation'],
  ['working', 'online'],
  ['focus', 'doNotDisturb'],
])

/** The status that `code` stands for; Sleeping for what nobody knows. */
export function statusOf(code: string | null | undefined): Status {
  return statuses.find((status) => status === code) ?? older.get(code ?? '') ?? 'sleeping'
}
