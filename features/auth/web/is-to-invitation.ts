const invitePath = /^\/invite\/([\w-]+)$/

/** Whether a path is the page of an invitation to a workspace. */
export const isToInvitation = (path: string): boolean => path.startsWith('/invite/')

/** What the link of such an invitation carries; empty for any other path. */
export const letterIn = (path: string): string => invitePath.exec(path)?.[1] ?? ''
