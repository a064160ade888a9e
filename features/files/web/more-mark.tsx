import { Button, Group, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Fetches on when it comes into view. */
export function MoreMark({ onSeen }: { onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && see(), {
      rootMargin: '400px',
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Group ref={mark} gap={12} wrap="nowrap" justify="center" p="lg">
      <Loader size="sm" aria-label="Loading more files" />
      <Button variant="default" onClick={onSeen}>
        Show more
      </Button>
    </Group>
  )
}
