export { decide } from './decide.ts'
export { NotifyLevel, isMuted, setLevel } from './level.ts'
export { type Cause, type Facts, Notice, markAllNotices, markNotices, whyOf } from './notice.ts'
export { notificationsContract } from './notifications.ts'
