import { suggestionAttribute } from '@atrium/engine/contract'

/** What is proposed of something that stands among words, as one of its properties: the library knows no others of it. */
export const suggestionProp = { [suggestionAttribute]: { default: undefined, type: 'string' } } as const
