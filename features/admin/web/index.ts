export { MailPage } from './mail-page.tsx'
export { TeamSettingsPage } from './team-settings-page.tsx'
