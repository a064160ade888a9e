import * as z from 'zod/mini'
import { type Role, managers } from '@atrium/engine/contract'

/** Whom the owner and admins of a space let do something there: all members whose roles are for it, or themselves alone. */
export const AllowedSchema = z.enum(['members', 'admins'])
type Allowed = z.infer<typeof AllowedSchema>

/** Whether somebody of `role` is one of them; `members` are the roles that it is for. */
export const isAllowed = (role: Role | undefined, allowed: Allowed, members: readonly Role[]): boolean =>
  role !== undefined && (allowed === 'admins' ? managers : members).includes(role)
