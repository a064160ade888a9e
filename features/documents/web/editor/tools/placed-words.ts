import type { Node } from 'prosemirror-model'

/** Stands for what is no letter; no text holds it, as Unicode keeps it for programs. */
const none = '\uFFFF'

/**
 * The words of a line with each letter at its place in it. What is no text, as a mention is, has a place of its own; a note
 * or a formula has one where it begins and one where it ends, with its words between.
 */
export const placedWords = (line: Node): string =>
  line.children.map((child) => child.text ?? (child.isLeaf ? none : none + placedWords(child) + none)).join('')

/** Those words alone, as a selection is read. */
export const wordsAlone = (placed: string): string => placed.replaceAll(none, '')

/** The place of the letter before which `count` of those words stand. */
export function placeOfLetter(placed: string, count: number): number {
  let place = 0
  for (let left = count; placed[place] === none || left > 0; place += 1) if (placed[place] !== none) left -= 1
  return place
}
