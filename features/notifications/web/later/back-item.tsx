import { Menu } from '@mantine/core'
import { teamSpace } from '@atrium/engine/contract'
import { useIsHere, useRow } from '@atrium/engine/web'
import { Person, isOut } from '@atrium/features/people/contract'
import { useNow } from '@atrium/ui'
import type { Notice } from '../../contract/notice.ts'
import { isOfPerson } from '../../contract/until-back.ts'

interface Props {
  readonly notice: Notice
  onChoose(): void
}

/** When who a notice is from is back, where they are not there now. */
export function BackItem({ notice, onChoose }: Props) {
  const { fromUserId, fromUserName } = notice
  const person = useRow(Person, { space: teamSpace, id: fromUserId })
  const isHere = useIsHere(fromUserId)
  const now = useNow()
  if (!isOfPerson(notice) || !person || (isHere !== false && !isOut(person, now))) return null
  return (
    <Menu.Item onClick={onChoose} rightSection={<span className="fine">30 days at most</span>}>
      When {person.firstName || fromUserName} is back
    </Menu.Item>
  )
}
