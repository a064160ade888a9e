/** Puts `text` on the clipboard; answers whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // a person may forbid it, and an address without TLS has no clipboard
  }
}
