export const maxEmailLength = 254

/** The address as accounts are known by: spaces around it and capitals make no other account. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()
