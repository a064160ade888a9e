export { MessageText } from '@atrium/features/chat/web'
