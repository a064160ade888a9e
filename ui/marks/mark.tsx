/** The sign of the product: an open court between two walls. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M7.5 24.5V15a8.5 8.5 0 0 1 17 0v9.5h-4.6V15a3.9 3.9 0 0 0-7.8 0v9.5z"
        fill="var(--on-primary)"
        fillRule="evenodd"
      />
      <circle cx="16" cy="21.6" r="2.4" fill="#5b9bff" />
    </svg>
  )
}
