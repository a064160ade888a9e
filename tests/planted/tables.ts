import type { Planted } from './planted.ts'
import { security } from './security.ts'
import { specification } from './specification.ts'

/** All tables of planted faults, by the name that `npm run mutate` takes. */
export const tables: Readonly<Record<string, readonly Planted[]>> = { security, specification }
