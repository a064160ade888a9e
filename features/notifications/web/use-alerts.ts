import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useClient } from '@atrium/engine/web'
import type { Notice } from '../contract/notice.ts'
import { tagOf } from '../contract/push-message.ts'
import { topicOf, waysFor } from '../contract/choices.ts'
import { isAnyTabSeen, tellVisible } from './seen-tabs.ts'
import { showDesktop } from './desktop.ts'
import { headlineOf } from '../contract/headline.ts'
import { useChoices } from './use-choices.ts'
import { usePushDevices } from './use-push-devices.ts'

export interface Alerts {
  /** Alerts of a notice beside the pages, in one tab of several, while nobody looks at any. */
  alert(notice: Notice): Promise<void>
  /** Withdraws what tells of notices other than `unread`. */
  keepOnly(unread: ReadonlySet<string>): void
}

/** What one is alerted of in a tab that nobody looks at: a desktop notification and a sound, as was chosen on this device. */
export function useAlerts(): Alerts {
  const { person } = useClient()
  const navigate = useNavigate()
  const choices = useChoices()
  const devices = usePushDevices()
  const shown = useRef(new Map<string, () => void>())
  useEffect(() => tellVisible(person), [person])

  const alert = useCallback(
    async (notice: Notice): Promise<void> => {
      const { id, seq, link, message, cause } = notice
      if (!waysFor(topicOf[cause], choices).includes('push')) return
      if (await isAnyTabSeen(person)) return
      // What a tab needs that nobody looks at is fetched when it is needed.
      const { pushEndpoint } = await import('./push.ts')
      const endpoint = await pushEndpoint()
      // The service worker shows it, also while no tab is open.
      if (devices.some((device) => device.endpoint === endpoint)) return
      const { isFirstToAlert } = await import('./first-to-alert.ts')
      if (!(await isFirstToAlert(person, `${id}:${seq}`))) return
      const onOpen = (): void => void navigate({ href: link })
      const withdraw = showDesktop({ title: headlineOf(notice), body: message, tag: tagOf(notice), onOpen })
      if (withdraw) shown.current.set(id, withdraw)
      // A browser that keeps silent until it was clicked is right.
      await playChosenSound().catch(() => undefined)
    },
    [person, navigate, choices, devices],
  )
  const keepOnly = useCallback((unread: ReadonlySet<string>): void => {
    for (const [id, withdraw] of shown.current)
      if (!unread.has(id)) {
        withdraw()
        shown.current.delete(id)
      }
  }, [])
  return { alert, keepOnly }
}

/** What few browsers need is fetched when it is needed. */
async function playChosenSound(): Promise<void> {
  const { chosenSound, playSound } = await import('./sounds.ts')
  await playSound(chosenSound())
}
