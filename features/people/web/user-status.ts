import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNow } from '@atrium/ui'
import type { Status } from '../contract/shown-as.ts'
import { isOver, statusNow } from '../contract/status-now.ts'
import { statusOf } from './statuses.ts'
import { useMe } from './use-people.ts'

const key = 'atrium-user-status'
/** The last kept status that the profile was seen to have, so that what it says later is newer. */
const agreedKey = 'atrium-user-status-agreed'
const changed = 'user-status-changed'
const reapplyMs = 500

/** Told of what went wrong and no person has to know. */
export type Log = (message: string) => void

/** How the person of this screen is: as chosen in this browser, else as their profile says, else sleeping (R4.28); online once its time is over. */
export function useUserStatus(): Status {
  const kept = useSyncExternalStore(subscribe, readKept)
  const me = useMe()
  const now = useNow()
  if (me && isOver(me, now) && isAgreed()) return 'online'
  return statusOf(kept ?? me?.status)
}

/** What the profile says now, with its time in mind. */
function useSaid(): string | undefined {
  const me = useMe()
  const now = useNow()
  return me && statusNow(me, now).status
}

/** Shows `status` at once here and in every tab, then tells the server; true also when that fails (R4.23, R4.26). */
export async function chooseStatus(status: Status, log: Log): Promise<true> {
  if (read(agreedKey) === null) write(agreedKey, '')
  keep(status)
  await saveStatus(status, log)
  return true
}

/** Leaves no status of this person to who signs in next on this browser. */
export function forgetStatus(): void {
  try {
    localStorage.removeItem(key)
    localStorage.removeItem(agreedKey)
  } catch {
    // storage is blocked, so nothing was kept either
  }
}

/**
 * Applies the restored status once more after a moment, sends it where the profile has not had it yet, and takes
 * over what the person, or their calendar, said elsewhere since (R4.28).
 */
export function useRestoredStatus(log: Log): void {
  const status = useUserStatus()
  const profile = useSaid()
  const last = useRef(profile)
  const [isApplied, setApplied] = useState(false)

  const apply = useEffectEvent(() => {
    announce(status)
    setApplied(true)
  })
  const agree = useEffectEvent((isNews: boolean) => {
    if (profile === undefined || readKept() === null) return
    const said = statusOf(profile)
    if (said !== statusOf(readKept())) {
      if (!isNews && !isAgreed()) return void saveStatus(status, log)
      if (saving > 0) return
      keep(said)
    }
    noteAgreed()
  })
  const follow = useEffectEvent(() => {
    const isNews = last.current !== undefined && last.current !== profile
    last.current = profile
    agree(isNews)
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
    const handleOnline = (): void => agree(false)
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
}

/** How many statuses are on their way to the server. */
let saving = 0

const readKept = (): string | null => read(key)

function keep(status: Status): void {
  write(key, status)
  announce(status)
}

/** Whether the profile has had the kept status already. */
const isAgreed = (): boolean => {
  const agreed = read(agreedKey)
  return agreed === null || agreed === readKept()
}

const noteAgreed = (): void => write(agreedKey, readKept() ?? '')

/** What could not be written while the storage is blocked or full: it holds for as long as the page is open. */
const unkept = new Map<string, string>()

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return unkept.get(name) ?? null // the browser lets nobody read its storage
  }
}

function write(name: string, value: string): void {
  unkept.set(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // kept above
  }
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
