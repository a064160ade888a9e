/** R8.18 */
export const listFailure = 'Failed to load workspaces. Please refresh and try again.'

/** Why a list of workspaces is not there (R8.18). */
export const fetchFailure = (reason: string): string => `Failed to fetch workspaces: ${reason}`

/** Why somebody was not added (R8.27). */
export const addFailure = (reason: string): string => `Failed to add user to workspace: ${reason}`
