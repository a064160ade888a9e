export const maxNameLength = 80

/** `name` without what cannot be seen and could turn the text around it: control and direction characters. */
export const cleanName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '').trim()

/** The name to show for an account that gave none: the part of the address before the @, else 'User'. */
export const defaultName = (email: string): string => email.split('@')[0]?.trim() || 'User'
