import type { ServedFile } from './blob-rules.ts'

/** What a browser may show by itself; all else is only ever saved. */
const shown =
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|video\/(mp4|webm|ogg|quicktime)|audio\/(mpeg|mp4|x-m4a|aac|ogg|opus|wav|vnd\.wave|x-wav|flac|x-flac|webm)|application\/pdf)$/
const pdf = 'application/pdf'

/** What goes along with a file, so that nothing in it can act in our name, whatever it is. */
export function fileHeaders({ name, type }: ServedFile, isDownload: boolean): Record<string, string> {
  const isShown = shown.test(type) && !isDownload
  const isPdf = isShown && type === pdf
  return {
    'Content-Type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; ${namedAs(name)}`,
    // A browser's own view of a PDF does not open in a sandbox; it runs nothing in our origin either.
    'Content-Security-Policy': isPdf
      ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'X-Frame-Options': isPdf ? 'SAMEORIGIN' : 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    // Kept, but asked about each time: whoever is no longer a member does not see it any more.
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
  }
}

/** The name in both ways that browsers read (RFC 6266). */
function namedAs(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
