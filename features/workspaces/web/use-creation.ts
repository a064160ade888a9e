import { useEffect, useState } from 'react'
import { useClient, useConnection } from '@atrium/engine/web'
import { showToast, useIsOnline } from '@atrium/ui'
import { Creation, type CreationEnds, type CreationForm } from './creation.ts'

export interface UsedCreation extends CreationForm {
  readonly isOnline: boolean
  setName(name: string): void
  setDescription(description: string): void
  setOnlyAdded(onlyAdded: boolean): void
  submit(): void
}

interface Options extends CreationEnds {
  readonly isOpen: boolean
}

/** The making of one workspace, checked anew whenever the dialog opens or the line changes. */
export function useCreation({ isOpen, onClose, onCreated }: Options): UsedCreation {
  const client = useClient()
  const { state: line, signedOut } = useConnection()
  const isOnline = useIsOnline()
  const [form, setForm] = useState<CreationForm>()
  const [creation] = useState(
    () =>
      new Creation({
        client,
        now: Date.now,
        isOnline: () => navigator.onLine,
        keep: (key, value) => localStorage.setItem(key, value),
        onChange: setForm,
        onLost: showToast,
      }),
  )
  useEffect(() => {
    if (!isOpen) return
    creation.enter({ onClose, onCreated })
    return () => creation.leave()
  }, [creation, isOpen, onClose, onCreated])
  useEffect(() => {
    if (isOpen) void creation.check()
  }, [creation, isOpen, isOnline, line, signedOut])

  return {
    ...(form ?? creation.form),
    isOnline,
    setName: (name) => creation.set({ name }),
    setDescription: (description) => creation.set({ description }),
    setOnlyAdded: (onlyAdded) => creation.set({ onlyAdded }),
    submit: () => void creation.submit(),
  }
}
