import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly message: string
  /** Whether it says that something was not done. */
  readonly isProblem: boolean
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
  add({ message, action, isProblem: false })
}

/** Says that something was not done, and why. */
export function showProblem(message: string): void {
  add({ message, isProblem: true })
}

/** Says that something is done, or why it is not. */
export function showOutcome(
  answer: { readonly ok: true } | { readonly ok: false; readonly message: string },
  done: string,
): void {
  if (answer.ok) showToast(done)
  else showProblem(answer.message)
}

function add(toast: Omit<Toast, 'id'>): void {
  const id = (last += 1)
  show([...toasts, { ...toast, id }].slice(-maxToasts))
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
