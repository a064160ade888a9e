/** What a process of the server is for: serving people, running jobs, or both. */
export const processRoles = ['web', 'jobs', 'all'] as const
export type ProcessRole = (typeof processRoles)[number]

export const servesPeople = (role: ProcessRole): boolean => role !== 'jobs'
export const runsJobs = (role: ProcessRole): boolean => role !== 'web'
