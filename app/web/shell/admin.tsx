export { MailPage, TeamSettingsPage } from '@atrium/features/admin/web'
