export const minPasswordLength = 6
export const maxPasswordLength = 128
