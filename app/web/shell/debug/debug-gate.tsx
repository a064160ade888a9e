import { useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { openedBackend } from '../open-client.ts'

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel.tsx')).DebugPanel }))

/** Opens the debug panel when the address asks for it with `debug=true` (R2.51). */
export function DebugGate() {
  const { history } = useRouter()
  const { pathname, searchStr, hash } = useRouterState({ select: ({ location }) => location })
  const search = new URLSearchParams(searchStr)
  const backend = openedBackend()
  if (search.get('debug') !== 'true' || !backend) return null

  function handleClose(): void {
    search.delete('debug')
    const rest = search.size > 0 ? `?${search}` : ''
    history.replace(`${pathname}${rest}${hash && `#${hash}`}`)
  }

  return (
    <Suspense>
      <DebugPanel backend={backend} onClose={handleClose} />
    </Suspense>
  )
}
