import '@atrium/ui/base.css'
import '@atrium/ui/looks.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createSession } from '@atrium/features/auth/web'
import { followColorScheme, keepStored, readStored, replaceBlockedStorage } from '@atrium/ui'
import { createRecovery, watchFaults } from './recovery.ts'
import { createAppRouter } from './router.tsx'
import { log } from './shell/debug/log.ts'
import { startServiceWorker } from './updates.ts'

const forget = async (person: string): Promise<void> => (await import('./forget-person.ts')).forgetPerson(person)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to draw in.')
replaceBlockedStorage()
followColorScheme()
const recovery = createRecovery({
  reload: () => location.reload(),
  schedule: (run, afterMs) => void setTimeout(run, afterMs),
  counts: {
    read: (key) => readStored(key, 'sessionStorage'),
    keep: (key, value) => keepStored(key, value, 'sessionStorage'),
  },
  log,
})
watchFaults(recovery, window)
const session = createSession({ forget, foundLate: () => void router.invalidate() })
const router = createAppRouter({ session, recovery })
createRoot(root).render(<RouterProvider router={router} />)
startServiceWorker()
