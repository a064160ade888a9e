export { AdminRooms } from './admin-rooms.tsx'
