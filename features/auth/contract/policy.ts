import * as z from 'zod/mini'

/** What one has to know to register: nothing of it is a secret. */
export const Policy = z.object({
  registration: z.enum(['open', 'invitation', 'domain']),
  domains: z.array(z.string()),
  minPasswordLength: z.number(),
  /** Whether the invitation that was asked about still works. */
  isInvited: z.boolean(),
  /** The one address for which a letter invited into a workspace, and so to register; empty without one. */
  invitedEmail: z.string(),
  /** Whether nobody has an account yet: whoever registers first owns the team. */
  isFirst: z.boolean(),
  /** Whether letters go out, or wait with the owner of the team. */
  sendsMail: z.boolean(),
})
export type Policy = z.infer<typeof Policy>

/** Whether `email` is an address in one of `domains` itself. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && domains.includes(email.slice(at + 1).toLowerCase())
}
