export { TeamChatPage } from '@atrium/features/chat/web'
