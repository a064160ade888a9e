import { Group, Menu } from '@mantine/core'
import { IconChecks, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton, Switcher } from '@atrium/ui'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import { ResolveAll } from './resolve-all.tsx'
import { type ThreadFilter, threadFilters } from './thread-filter.ts'

interface Props {
  readonly filter: ThreadFilter
  /** The threads that each choice shows. */
  readonly threads: Readonly<Record<ThreadFilter, readonly CommentThread[]>>
  /** Whether there are others that were not fetched so far. */
  readonly hasMore: boolean
  readonly mayResolve: boolean
  onFilter(filter: ThreadFilter): void
}

const words: Readonly<Record<ThreadFilter, string>> = { open: 'Open', resolved: 'Resolved', mine: 'For you' }
const hints: Readonly<Record<ThreadFilter, string>> = {
  open: 'Open comments',
  resolved: 'Resolved comments',
  mine: 'Open comments that mention you or are assigned to you',
}

/** Which threads are shown, with how many there are, and what can be done with all of them; nothing where there are none. */
export function ThreadChoice({ filter, threads, hasMore, mayResolve, onFilter }: Props) {
  const { open, resolved } = threads
  if (open.length + resolved.length === 0) return null
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div className="grows">
        <Switcher
          label="Show comments"
          choices={threadFilters.map((value) => ({
            value,
            label: words[value],
            hint: hints[value],
            ...countOf(threads[value], hasMore),
          }))}
          chosen={filter}
          onChoose={onFilter}
        />
      </div>
      {mayResolve && <MoreMenu open={open} />}
    </Group>
  )
}

/** How many there are; none need no number. */
const countOf = ({ length }: readonly CommentThread[], hasMore: boolean) =>
  length > 0 || hasMore ? { count: `${length}${hasMore ? '+' : ''}` } : {}

function MoreMenu({ open }: { readonly open: readonly CommentThread[] }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton label="More for comments">
            <IconDots size={18} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconChecks size={16} aria-hidden="true" />}
            disabled={open.length === 0}
            onClick={() => setAsking(true)}
          >
            Resolve all
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ResolveAll isAsking={isAsking} open={open} onClose={() => setAsking(false)} />
    </>
  )
}
