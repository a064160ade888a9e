export { TeamPage } from '@atrium/features/people/web'
