import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Role, mayRead } from '@atrium/engine/contract'
import { ClientProvider, useRole, useRow } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { EmptyState, isCovered, useEscape } from '@atrium/ui'
import { Document, titleOf } from '../../contract/document.ts'
import { PageLink } from '../lists/page-link.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { accessOf, seeingWords } from './access-words.ts'
import { type Looking, useLooking } from './looking.ts'
import { PersonSelect } from './person-select.tsx'
import { endSeeing, seeInstead } from './seeing.ts'
import { useOthersIn } from './use-others-in.ts'

interface Props {
  /** The document that is open, if one is. */
  readonly page?: Document | undefined
}

/** Says whom one sees documents as, wherever one does, with the ways to somebody else and back to oneself. */
export function SeeingBanner({ page }: Props) {
  const looking = useLooking()
  if (!looking) return null
  return (
    <ClientProvider client={looking.client}>
      <Banner looking={looking} page={page} />
    </ClientProvider>
  )
}

function Banner({ looking: { place, person }, page }: Props & { readonly looking: Looking }) {
  const box = useRef<HTMLElement>(null)
  const name = useNameOf(person)
  const { others } = useOthersIn(usePageTree(place))
  const role = useRow(Member, page && { space: page.space, id: person })?.role
  useEscape(isFree, stop)
  // What one chose it in is gone by now, and the keys are nowhere.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <section
      ref={box}
      aria-label={`Seeing as ${name}`}
      tabIndex={-1}
      className="accent-note row wraps still focus-inside unprinted"
      style={page ? overPage : overList}
    >
      <IconEye size={18} aria-hidden="true" />
      <p role="status" style={{ flex: '999 1 18rem' }}>
        {seeingWords(name, page && accessIn(role))}
      </p>
      <div className="row" style={{ flex: '1 1 14rem' }}>
        <PersonSelect people={others} person={person} onChoose={seeInstead} />
        <Button size="xs" className="still" aria-label={`Stop seeing as ${name}`} onClick={stop}>
          Stop
        </Button>
      </div>
    </section>
  )
}

/** From edge to edge above a document, among the rest of a list. */
const overPage = { paddingInline: 16, borderRadius: 0 }
const overList = { marginBottom: 12 }

/** The document that one sees as somebody else; where they do not see it, that they do not. */
export function SeenPage({ page, children }: { readonly page: Document; readonly children: ReactNode }) {
  const looking = useLooking()
  if (!looking) return children
  return (
    <div className="stack whole">
      <SeeingBanner page={page} />
      <div className="scrolls">
        <IfSeen page={page} looking={looking}>
          {children}
        </IfSeen>
      </div>
    </div>
  )
}

interface IfSeenProps {
  readonly page: Document
  readonly looking: Looking
  readonly children: ReactNode
}

function IfSeen({ page, looking: { place, person }, children }: IfSeenProps) {
  const name = useNameOf(person)
  const isSeen = useRole(page.space) !== undefined
  const [first] = usePageTree(place).childrenOf(null)
  if (isSeen) return children
  const words = `${name} does not see this document.`
  return (
    <>
      <title>{`${words.slice(0, -1)} · Atrium`}</title>
      <h1 className="unseen">{words}</h1>
      <EmptyState
        icon={<IconEyeOff size={24} />}
        title={words}
        action={
          first && (
            <Button component={PageLink} page={first}>
              Go to {titleOf(first)}
            </Button>
          )
        }
      >
        {first ? 'Choose another person above, or go on.' : 'Choose another person above.'}
      </EmptyState>
    </>
  )
}

const useNameOf = (person: string): string => usePeopleById().get(person)?.displayName ?? 'Someone'

const accessIn = (role: Role | undefined) => (role && mayRead(Document, role) ? accessOf(role) : undefined)

/** Not where one looks for something, nor while something else is there that the key closes. */
const isFree = (target: Element): boolean =>
  !target.closest('input, textarea:not([readonly])') && !isCovered() && !document.querySelector('[data-over-text]')

/** What one had the focus in may be gone with it. */
function stop(): void {
  endSeeing()
  document.getElementById('content')?.focus()
}
