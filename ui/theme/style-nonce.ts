/** What a `<style>` has to carry that a library adds to the page; the server names it in the page, and another one each time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
