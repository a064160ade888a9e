/** How a group is mentioned in a text: by its id, with the handle it had then for those who may not or can no longer look it up. */
export const groupMention = ({ id, handle }: { readonly id: string; readonly handle: string }): string =>
  `<!group:${id}|${handle}>`
