import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const at = (...parts) => join(root, ...parts)
