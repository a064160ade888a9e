/** Whether a path is the page of an invitation to a workspace. */
export const isToInvitation = (path: string): boolean => path.startsWith('/invite/')
