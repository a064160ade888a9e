const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `words` as they stand in HTML, in an attribute too. */
export const escapeHtml = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')
