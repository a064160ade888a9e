import { copyText } from './copy-text.ts'
import { showToast } from '../popups/toasts.ts'

/** Copies the address of a path of this site, or shows it where it cannot be copied. */
export async function copyLink(path: string): Promise<void> {
  const link = `${location.origin}${path}`
  showToast((await copyText(link)) ? 'Link copied' : link)
}
