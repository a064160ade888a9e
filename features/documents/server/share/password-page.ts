import { htmlPage } from '../../contract/format/html-page.ts'
import { maxSharePassword } from '../../contract/protect-share.ts'
import type { Tried } from './share-password.ts'

/** Asks for the password of a link; it tells nothing of what lies behind it. */
export const passwordPage = (tried?: Tried): string =>
  htmlPage(
    'Password required',
    `<h1>Password required</h1><p>Enter the password to read this document. If you do not have it, ask the person who sent you the link.</p>
${tried ? `<p role="alert"><strong>${faultOf(tried)}</strong></p>` : ''}<form class="find" method="post"><input type="password" name="password" required maxlength="${maxSharePassword}" autocomplete="current-password" aria-label="Password" placeholder="Password"><button>Open</button></form>`,
  )

function faultOf({ waitMs }: Tried): string {
  if (waitMs === 0) return 'This password is wrong. Check it and try again.'
  const minutes = Math.ceil(waitMs / 60_000)
  return `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
