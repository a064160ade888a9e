import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newId } from '@atrium/base/id'
import { useAct, useRows } from '@atrium/engine/web'
import { Document } from '@atrium/features/documents/contract'
import { showProblem } from '@atrium/ui'
import { makeSample } from '../contract/make-sample.ts'

/** It is there in a second or two; after so long something is wrong. */
const patienceMs = 30_000

/** Has a sample workspace made, and goes there as soon as there is something to see in `sample`, which the person has. */
export function useSample(sample: string | undefined): { readonly isMaking: boolean; make(): void } {
  const act = useAct(makeSample)
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const hasPages = useRows(Document, sample ?? '').length > 0
  useEffect(() => {
    if (isMaking && sample && hasPages)
      void navigate({ to: '/workspaces/$id', params: { id: sample }, search: firstPart })
  }, [isMaking, sample, hasPages, navigate])
  useEffect(() => {
    if (!isMaking) return
    const timer = setTimeout(() => {
      setMaking(false)
      showProblem('The sample workspace is not ready yet. Atrium keeps trying; you can also try again now.')
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [isMaking])

  async function make(): Promise<void> {
    setMaking(true)
    const answer = await act({ workspace: newId() })
    if (answer.ok) return
    setMaking(false)
    showProblem(answer.message)
  }

  return { isMaking, make: () => void make() }
}

/** Where the page lies that one begins with. */
const firstPart: object = { tab: 'documents' }
