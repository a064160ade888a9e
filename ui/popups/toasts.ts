import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly message: string
  /** What can be done about it while it is shown. */
  readonly action?: { readonly label: string; run(): void } | undefined
}

/** As many as are shown at once; the oldest make room (R9.10). */
export const maxToasts = 20
const shownMs = 6_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

/** Says that something is done, for a moment. */
export function showToast(message: string, action?: Toast['action']): void {
  const id = (last += 1)
  show([...toasts, { id, message, action }].slice(-maxToasts))
  setTimeout(() => dismissToast(id), shownMs)
}

export function dismissToast(id: number): void {
  show(toasts.filter((toast) => toast.id !== id))
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, readToasts)

export const readToasts = (): readonly Toast[] => toasts

function show(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
