import { getRouteApi } from '@tanstack/react-router'
import { AdminRooms } from '@atrium/features/admin/web'
import { NotFound } from './not-found.tsx'

const route = getRouteApi('/shell/admin/$room')

/** The room of the administration that the address names. */
export function Admin() {
  return <AdminRooms room={route.useParams().room} unknown={<NotFound />} />
}
