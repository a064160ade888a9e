import { createContext, useContext } from 'react'

/** Opens 'Create New Workspace'. */
export const CreateContext = createContext<() => void>(() => undefined)

export const useCreate = (): (() => void) => useContext(CreateContext)
