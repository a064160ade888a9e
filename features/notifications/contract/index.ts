export { type Decision, type Happening, type Standing, decide } from './decide.ts'
export { type Level, NotifyLevel, defaultLevel, isMuted, levels, setLevel } from './level.ts'
export {
  type Cause,
  type Facts,
  Notice,
  causes,
  isVisible,
  markAllNotices,
  markNotices,
  marks,
  sourceTypes,
  whyOf,
} from './notice.ts'
export { notificationsContract } from './notifications.ts'
