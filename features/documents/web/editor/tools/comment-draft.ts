/** What the unsent words of a comment are kept under, by its thread, or by the document for a new one. */
export const commentDraft = (of: string): string => `comment ${of}`
