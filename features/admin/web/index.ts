export { AdminRooms } from './admin-rooms.tsx'
export { InvitePeople } from './invite-people.tsx'
