import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { mayRead, ownSpace, pageSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRowsOf } from '@atrium/engine/web'
import { useGroups } from '@atrium/features/groups/web'
import { Member } from '@atrium/features/spaces/contract'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import type { Grant } from '../../contract/access/page-space.ts'
import { grantsBut } from '../../contract/access/grants.ts'
import { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { PublicLink, WhoGainsAndLoses } from '../page/access-note.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { AddGrantee } from './add-grantee.tsx'
import { GrantList } from './grant-list.tsx'

interface Props {
  readonly page: Document
  /** Whom one has chosen already. */
  readonly begun: readonly Grant[]
  onCancel(): void
  onDone(): void
}

/** Chooses who can open a page from now on: says who gains and who loses access before it is done. */
export function ChooseReaders({ page, begun, onCancel, onDone }: Props) {
  const { person: me } = useClient()
  const place = usePageTree(page.space).space
  const [grants, setGrants] = useState(begun)
  const [refusal, setRefusal] = useState<string>()
  const [isDoing, setDoing] = useState(false)
  const act = useAct(giveOwnAccess)
  const navigate = useNavigate()
  const readersThen = useReadersBy(grants)

  async function handleShare(): Promise<void> {
    setDoing(true)
    const to = pageSpace(newId())
    const answer = await act({ space: page.space, id: page.id, to, grants: [...grants] })
    setDoing(false)
    if (!answer.ok) return setRefusal(answer.message)
    onDone()
    await navigate({ href: documentPath({ space: to, id: page.id }) })
  }

  const change = {
    give: (grant: Grant) => setGrants((before) => [...grantsBut(before, grant), grant]),
    take: (grantee: Pick<Grant, 'kind' | 'id'>) => setGrants((before) => grantsBut(before, grantee)),
  }
  return (
    <Form
      action={() => void handleShare()}
      foot={
        <FormEnd loading={isDoing} onCancel={onCancel}>
          {grants.length === 0 ? 'Keep it to myself' : 'Share'}
        </FormEnd>
      }
    >
      <Stack gap="sm">
        <AddGrantee taken={new Set([me, ...grants.map(({ id }) => id)])} onAdd={change.give} />
        <GrantList
          owner={me}
          grants={grants}
          place={place.startsWith(ownSpace('')) ? undefined : place}
          change={change}
        />
        <WhoGainsAndLoses from={page.space} readers={[me, ...readersThen]}>
          <PublicLink page={page} to={place} />
        </WhoGainsAndLoses>
        <p className="hint">This applies to the documents inside it, too. Links to it keep working.</p>
        <FormError>{refusal}</FormError>
      </Stack>
    </Form>
  )
}

/** Whom grants let open a page, as far as groups and spaces are at hand. */
function useReadersBy(grants: readonly Grant[]): readonly string[] {
  const groups = new Map(useGroups().map((group) => [group.id, group.people]))
  const spaces = grants.filter(({ kind }) => kind === 'space').map(({ id }) => id)
  const members = useRowsOf(Member, spaces)
  const idsIn = new Map(spaces.map((space, index) => [space, readersAmong(members[index] ?? [])]))
  return [
    ...new Set(
      grants.flatMap(({ kind, id }) => {
        if (kind === 'person') return [id]
        return kind === 'group' ? (groups.get(id) ?? []) : (idsIn.get(id) ?? [])
      }),
    ),
  ]
}

const readersAmong = (members: readonly Member[]): readonly string[] =>
  members.filter(({ role }) => mayRead(Document, role)).map(({ id }) => id)
