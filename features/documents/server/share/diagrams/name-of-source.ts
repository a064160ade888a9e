import { createHash } from 'node:crypto'

/** By which the address of a drawing names its source. */
export const nameOfSource = (source: string): string => createHash('sha256').update(source).digest('base64url')
