import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNow } from '@atrium/ui'
import type { Status } from '../contract/shown-as.ts'
import { isOver } from '../contract/status-now.ts'
import { statusOf } from './statuses.ts'
import { useMe } from './use-people.ts'

const key = 'atrium-user-status'
const changed = 'user-status-changed'
const reapplyMs = 500

/** Told of what went wrong and no person has to know. */
export type Log = (message: string) => void

/** How the person of this screen is: as chosen in this browser, else as their profile says, else sleeping (R4.28); online once its time is over. */
export function useUserStatus(): Status {
  const kept = useSyncExternalStore(subscribe, readKept)
  const me = useMe()
  const now = useNow()
  return me && isOver(me, now) ? 'online' : statusOf(kept ?? me?.status)
}

/** Shows `status` at once here and in every tab, then tells the server; true also when that fails (R4.23, R4.26). */
export async function chooseStatus(status: Status, log: Log): Promise<true> {
  keep(status)
  await saveStatus(status, log)
  return true
}

/** Leaves no status of this person to who signs in next on this browser. */
export function forgetStatus(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is blocked, so nothing was kept either
  }
}

/**
 * Applies the restored status once more after a moment, sends it where the profile does not have it yet, and takes
 * over what the person chose on another device (R4.28).
 */
export function useRestoredStatus(log: Log): void {
  const status = useUserStatus()
  const profile = useMe()?.status
  const last = useRef(profile)
  const [isApplied, setApplied] = useState(false)

  const apply = useEffectEvent(() => {
    announce(status)
    setApplied(true)
  })
  const agree = useEffectEvent(() => {
    if (profile !== undefined && readKept() !== null && statusOf(profile) !== status) void saveStatus(status, log)
  })
  const follow = useEffectEvent(() => {
    const isNews = last.current !== undefined && last.current !== profile
    last.current = profile
    if (profile === undefined) return
    if (!isNews) return agree()
    if (saving === 0 && readKept() !== null && statusOf(profile) !== status) keep(statusOf(profile))
  })

  useEffect(() => {
    const timer = setTimeout(() => apply(), reapplyMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isApplied) follow()
    else last.current = undefined
  }, [isApplied, profile])
  useEffect(() => {
    const handleOnline = (): void => agree()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
}

/** What was chosen while the storage is blocked. */
let unkept: string | null = null
/** How many statuses are on their way to the server. */
let saving = 0

function readKept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return unkept // the browser lets nobody read its storage
  }
}

function keep(status: Status): void {
  unkept = status
  try {
    localStorage.setItem(key, status)
  } catch {
    // storage is blocked or full: the choice holds for as long as the page is open
  }
  announce(status)
}

/** Tells everything on the page, ours or not, how the person is. */
function announce(status: Status): void {
  dispatchEvent(new CustomEvent(changed, { detail: { status } }))
  dispatchEvent(new CustomEvent('ui-refresh'))
}

/** Tells the server; false when that failed, which is only logged (R8.29). */
export async function saveStatus(status: Status, log: Log): Promise<boolean> {
  saving += 1
  const isSaved = await fetch('/api/users/status', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  }).then(
    ({ ok }) => ok,
    () => false, // fetch throws only when there is no line
  )
  saving -= 1
  if (!isSaved) log('Failed to update status on server')
  return isSaved
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}
