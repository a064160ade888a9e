import { useRouterState } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { Spinner } from '@atrium/ui'

/** Says that Atrium opens, until its first page is there. */
export function Opening({ children }: { readonly children?: ReactNode }): JSX.Element {
  const isOpening: boolean = useRouterState({ select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isOpening && <Spinner />}
      {children}
    </>
  )
}
