export { EveryoneSwitch } from '@atrium/features/chat/web'
