/**
 * Words of a letter in which names stand that people chose. Each comes on one line, with nothing in it that a mail program
 * would make a link of: anybody can be sent a letter with the name of a workspace, and would take it for ours.
 */
export function mailWords(words: TemplateStringsArray, ...names: readonly string[]): string {
  return words.map((word, at) => word + (at < names.length ? nameInMail(names[at] ?? '') : '')).join('')
}

const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu
const scheme = /\b[a-z][a-z\d+.-]*:\/*(?=\S)/giu

/** Programs link what has a scheme, and what has a dot in it before a letter; none links across a space. */
function nameInMail(name: string): string {
  return name
    .replaceAll(hidden, ' ')
    .replaceAll(scheme, '')
    .replaceAll(/[.\u3002\uff0e\uff61\u2024](?=\S)/gu, (dot) => `${dot} `)
    .replaceAll(/\/{2,}/g, '/')
    .trim()
}
