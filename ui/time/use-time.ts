import { createContext, useContext } from 'react'
import { timeWords } from './time.ts'

/** How times are written for whoever looks at the screen. */
export const TimeContext = createContext(timeWords())

export const useTime = () => useContext(TimeContext)
