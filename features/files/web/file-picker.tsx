import { type ReactNode, useRef } from 'react'

interface Props {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Which files may be chosen, as the browser has it. */
  readonly accept?: string
  readonly isSingle?: boolean
  onFiles(files: readonly File[]): void
}

/** A button that lets files be chosen. */
export function FilePicker({ label, className, children, accept, isSingle = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        accept={accept}
        aria-label={`${label}: choose`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
