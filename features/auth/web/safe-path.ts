import { isInnerPath } from '@atrium/base/inner-path'

/** `wanted` when it is a path of this very site, else the dashboard. */
export const safePath = (wanted: unknown): string => (typeof wanted === 'string' && isInnerPath(wanted) ? wanted : '/')
