/** Tells of the lines of Markdown, one after the other, whether they lie outside of fenced code. */
export function outsideOfCode(): (line: string) => boolean {
  let fence = ''
  return (line) => {
    const [, sign = ''] = /^\s{0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = sign
    else if (sign.startsWith(fence)) fence = ''
    return fence === ''
  }
}
