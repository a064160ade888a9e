import { Outlet, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Everything there is; a fault that could not be put right stands in its place (R4.48). */
export function RecoveryRoot() {
  const { recovery } = useRouter().options.context
  const fault = useSyncExternalStore(recovery.subscribe, recovery.fault)
  if (fault !== undefined) throw fault
  return <Outlet />
}
