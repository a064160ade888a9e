import { mayRead, roles } from '@atrium/engine/contract'
import { Document } from '../contract/document.ts'

/** The roles in a space that read its pages: guests of the team are there and read none. */
export const readersOfPages = roles.filter((role) => mayRead(Document, role))
