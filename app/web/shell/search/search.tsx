import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchPage, SearchPalette } from '@atrium/features/search/web'
import { useNameChoices, usePaletteChoices } from './use-palette-choices.ts'
import { useSearchLook } from './use-search-look.ts'

interface Props {
  readonly isOpen: boolean
  onClose(): void
  onCreate(): void
  onHelp(): void
}

/** The palette over the page one is on. */
export function SearchDialog({ isOpen, onClose, onCreate, onHelp }: Props) {
  const navigate = useNavigate()
  const look = useSearchLook()
  const { choicesFor, counters } = usePaletteChoices({ onCreate, onHelp })

  function open(link: string): void {
    // Files are not pages of the app: they open by themselves.
    if (link.startsWith('/files/')) window.open(link, '_blank', 'noreferrer')
    else void navigate({ href: link })
  }

  return (
    <>
      {counters}
      <SearchPalette
        isOpen={isOpen}
        look={look}
        choicesFor={choicesFor}
        onClose={onClose}
        near={spaceOf(location.pathname)}
        onOpen={open}
      />
    </>
  )
}

/** The workspace that an address lies in. */
const spaceOf = (path: string): string | undefined => /^\/workspaces\/([0-9a-f-]{36})/.exec(path)?.[1]

/** All that is found, under an address of its own. */
export function Search() {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const look = useSearchLook()
  const namesFor = useNameChoices()
  const keep = (text: string): void => void navigate({ to: '/search', search: { q: text }, replace: true })
  return <SearchPage text={q} look={look} namesFor={namesFor} onText={keep} />
}
