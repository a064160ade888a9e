import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { isInnerPath } from '@atrium/base/inner-path'

const Opened = z.object({ type: z.literal('open'), link: z.string().check(z.refine(isInnerPath)) })

/** Goes where a notification leads that was clicked outside of the page. */
export function useOpened(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent): void => {
      const told = z.safeParse(Opened, data)
      if (told.success) void navigate({ href: told.data.link })
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}
