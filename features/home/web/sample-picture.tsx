/** A workspace in few lines: its parts at the left, a page with a picture, and what is said about it. */
export const SamplePicture = () => (
  <svg viewBox="0 0 320 180" aria-hidden="true">
    <rect fill="var(--accent-soft)" width="320" height="180" rx="10" />
    <rect fill="var(--surface-raised)" x="32" y="24" width="256" height="172" rx="10" />
    <path fill="var(--surface-hover)" d="M42 24h46v172H32V34a10 10 0 0 1 10-10z" />
    <g stroke="var(--border)" strokeLinecap="round" strokeWidth="4">
      <path d="M44 44h32M44 60h24M44 76h28M44 92h20" />
      <path d="M108 68h72M108 80h60M108 92h68M108 104h44M108 140h72M108 152h52" />
      <path d="M224 68h44M224 92h36M224 116h40" />
    </g>
    <path stroke="var(--text-dimmed)" strokeLinecap="round" strokeWidth="6" d="M108 50h56" />
    <rect fill="var(--accent)" x="108" y="114" width="72" height="16" rx="4" />
    <path stroke="var(--border)" d="M198.500 24v172" />
    <circle fill="var(--accent)" cx="212" cy="68" r="6" />
    <circle fill="var(--success)" cx="212" cy="92" r="6" />
    <circle fill="var(--violet)" cx="212" cy="116" r="6" />
  </svg>
)
