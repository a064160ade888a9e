export { authContract } from './auth.ts'

export { Invitation, invite, isOpen, revokeInvitation } from './invitation.ts'
export { allowReset, endSessionsOf, tellLookedAfterJob } from './look-after.ts'
export { teamSettingWords } from './setting-words.ts'
export { SessionLine } from './sessions.ts'
export { maxPasswordLength, minPasswordLength } from './password.ts'
export { TeamSettings, changeSettings, defaultSettings, settingsKey } from './team-settings.ts'
