// Only `npm run dev` serves this page, at /ui: the build begins at index.html and never comes here.
import '@atrium/ui/base.css'
import '@atrium/ui/looks.css'
import '@atrium/ui/room-looks.css'
import { createRoot } from 'react-dom/client'
import { followColorScheme, replaceBlockedStorage } from '@atrium/ui'
import { UiPage } from './ui-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to draw in.')
replaceBlockedStorage()
followColorScheme()
createRoot(root).render(<UiPage />)
