/**
 * Whether `text` is a path of this very site, wherever a browser or a router is told to go there: what begins with two
 * slashes leads to another host, browsers read `\` as `/`, leave control characters out, and `.` and `..` out of the way.
 */
export const isInnerPath = (text: string): boolean =>
  text.startsWith('/') && !/[\p{Cc}\\]/u.test(text) && !/^[^?#]*\/\//.test(text)
