import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { dateIn, isLocalDate } from '@atrium/base/local-date-time'
import { useAct, useRow, useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { CopyButton, showOutcome, showProblem, useNow, useTime } from '@atrium/ui'
import { OwnAccess } from '../access/own-access.tsx'
import { SeeAs } from '../access/see-as.tsx'
import { type Document, titleOf } from '../../contract/document.ts'
import { changeShare } from '../../contract/change-share.ts'
import { shareDocument, sharePath, unshareDocument } from '../../contract/share-document.ts'
import { DocumentShare } from '../../contract/document-share.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { LinkAddress } from './link-address.tsx'
import { LinkPassword } from './link-password.tsx'
import { usePublicThrough } from './public-above.ts'
import classes from './share-modal.module.css'

interface Props {
  readonly page: Document
  readonly isOpen: boolean
  onClose(): void
}

export function ShareModal({ page, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Share “${titleOf(page)}”`}>
      <Stack gap="lg">
        <section aria-label="People" className="stack gap-8">
          <h3 className="list-name">People</h3>
          <OwnAccess key={page.id} page={page} onClose={onClose} />
          <SeeAs page={page} onLeave={onClose} />
        </section>
        <section aria-label="Link for people outside" className="stack gap-8">
          <h3 className="list-name">Link for people outside</h3>
          <Links page={page} />
        </section>
      </Stack>
    </Modal>
  )
}

function Links({ page }: { page: Document }) {
  const { space, id } = page
  const workspace = useRow(Workspace, { space, id: space })
  const links = useRows(DocumentShare, space).filter(({ document }) => document === id)
  const share = useAct(shareDocument)
  const isAllowed = workspace?.permissions.allowSharing ?? true

  async function handleShare(): Promise<void> {
    const answer = await share({ space, id, token: newToken() })
    if (!answer.ok) showProblem(answer.message)
  }

  if (!isAllowed)
    return (
      <p className="dim">
        Sharing with people outside is turned off in this workspace. Its owner and its admins can turn it on in its
        settings.
        {links.length > 0 && ' Existing links do not work until then.'}
      </p>
    )
  return (
    <Stack gap="md">
      <p className="dim">
        Anyone with the link, and its password if you set one, can read this document with its pictures and files,
        including later changes, without an account. They cannot edit it or see comments, and see other documents only
        if you include them.
      </p>
      <Through page={page} />
      {links.length > 0 && (
        <Stack component="ul" role="list" aria-label="Links" gap={12}>
          {links.map((link) => (
            <Link key={link.id} link={link} />
          ))}
        </Stack>
      )}
      {links.length === 0 && (
        <Button
          leftSection={<IconWorld size={16} aria-hidden="true" />}
          variant="default"
          onClick={() => void handleShare()}
        >
          Create link
        </Button>
      )}
    </Stack>
  )
}

/** By which other link people outside read the page, if by any. */
function Through({ page }: { page: Document }) {
  const tree = usePageTree(page.space)
  const shared = usePublicThrough(tree, page)
  if (!shared) return null
  return (
    <p className="warning-note row">
      <IconWorld size={16} aria-hidden="true" />
      <span>
        Public through “{titleOf(shared)}”: anyone with that link can read this document too. To stop that, move it
        elsewhere, or share “{titleOf(shared)}” without the documents inside it.
      </span>
    </p>
  )
}

function Link({ link }: { link: DocumentShare }) {
  const { space, id, createdBy, createdAt } = link
  const { fullTime } = useTime()
  const people = usePeopleById()
  const unshare = useAct(unshareDocument)
  const address = location.origin + sharePath(link.address ?? id)

  async function handleStop(): Promise<void> {
    const answer = await unshare({ space, token: id })
    showOutcome(answer, 'Sharing stopped. The link no longer works.')
  }

  return (
    <li className={classes.link}>
      <a href={address} target="_blank" rel="noreferrer" className="breaks">
        {address}
      </a>
      <span className="hint">
        {people.get(createdBy)?.displayName ?? 'Someone'} · {fullTime(createdAt)}
      </span>
      <Choices link={link} />
      <span className="row">
        <CopyButton text={address} label="Copy link" />
        <Button variant="subtle" color="danger" size="xs" onClick={() => void handleStop()}>
          Stop sharing
        </Button>
      </span>
    </li>
  )
}

/** How far a link leads, who finds it, and for how long. */
function Choices({ link }: { link: DocumentShare }) {
  const { space, id, until, withPages, isListed, hasPassword } = link
  const change = useAct(changeShare)
  const now = { until, withPages, isListed }

  async function choose(choice: Partial<typeof now>): Promise<void> {
    const answer = await change({ space, token: id, ...now, ...choice })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <Stack gap="xs">
      <Switch
        label="Include the documents inside it"
        checked={withPages}
        onChange={(event) => void choose({ withPages: event.currentTarget.checked })}
      />
      <Switch
        label="Let search engines list it"
        description={hasPassword ? 'Not possible for a link with a password.' : undefined}
        disabled={hasPassword}
        checked={isListed}
        onChange={(event) => void choose({ isListed: event.currentTarget.checked })}
      />
      <LastDay key={until} until={until} onChoose={(day) => void choose({ until: day })} />
      <LinkAddress link={link} />
      <LinkPassword link={link} />
    </Stack>
  )
}

/** A day is taken once it is whole: while it is typed it may be any. */
function LastDay({ until, onChoose }: Pick<DocumentShare, 'until'> & { onChoose(day: DocumentShare['until']): void }) {
  const [day, setDay] = useState<string>(until ?? '')
  const isOver = until !== null && until < dateIn(useNow(), 'UTC')

  function keep(): void {
    const next = isLocalDate(day) ? day : null
    if (next !== until) onChoose(next)
  }

  return (
    <TextInput
      label="Works until"
      type="date"
      size="xs"
      description={isOver ? 'This day has passed: the link does not work any more.' : 'Leave empty for no end date.'}
      inputWrapperOrder={['label', 'input', 'description']}
      value={day}
      onChange={(event) => setDay(event.currentTarget.value)}
      onBlur={keep}
    />
  )
}

/** 192 random bits in Base64 for addresses. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
