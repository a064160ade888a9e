/** The kind of page that a path leads to: what is not one of our own words is one of many. */
export const pageOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || /^[a-z-]{2,20}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 60)
