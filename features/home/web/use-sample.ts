import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newId } from '@atrium/base/id'
import { useAct } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import { makeSample } from '../contract/make-sample.ts'

/** Has a sample workspace made, and goes there as soon as `sample`, the one that the person has, is there. */
export function useSample(sample: string | undefined): { readonly isMaking: boolean; make(): void } {
  const act = useAct(makeSample)
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  useEffect(() => {
    if (isMaking && sample) void navigate({ to: '/workspaces/$id', params: { id: sample }, search: firstPart })
  }, [isMaking, sample, navigate])

  async function make(): Promise<void> {
    setMaking(true)
    const answer = await act({ workspace: newId() })
    if (answer.ok) return
    setMaking(false)
    showToast(answer.message)
  }

  return { isMaking, make: () => void make() }
}

/** Where the page lies that one begins with. */
const firstPart: object = { tab: 'documents' }
