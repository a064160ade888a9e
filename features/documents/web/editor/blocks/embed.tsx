import { TextInput } from '@mantine/core'
import { createReactBlockSpec } from '@blocknote/react'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { blockAtAddress } from '../page-at.ts'
import { isSafeLink } from '../safe-link.ts'
import classes from './blocks.module.css'
import { embedUrl } from './embed-url.ts'
import { SyncedBlock } from './synced-block.tsx'

/** Something of another site, by its link: shown in a frame of its own where the site is on the list, else as a link. */
export const createEmbed = createReactBlockSpec(
  {
    type: 'embed',
    propSchema: { url: { default: '' }, name: { default: '' }, about: { default: '' } },
    content: 'none',
  },
  {
    render: ({ block, editor }) => {
      const { url, name, about } = block.props
      const put = (link: string, called: string): void =>
        void editor.updateBlock(block, { type: 'embed', props: { url: link, name: called } })
      const goOn = (): void => {
        const next = editor.getNextBlock(block)
        if (next) editor.setTextCursorPosition(next, 'start')
        editor.focus()
      }
      return (
        <div className={classes.embed} contentEditable={false}>
          {url === '' && editor.isEditable ? (
            <LinkBox onLink={put} onDone={goOn} />
          ) : (
            <Shown url={url} name={name} about={about} />
          )}
        </div>
      )
    },
  },
)

interface BoxProps {
  onLink(link: string, name: string): void
  /** Leads on in the text. */
  onDone(): void
}

function LinkBox({ onLink, onDone }: BoxProps) {
  const { person } = useClient()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const link = withScheme(typed.trim())
  function take(): void {
    setTried(true)
    // What it is called where only a link to it is shown, as where the document is shared.
    if (isSafeLink(link)) onLink(link, blockAtAddress(link, person) ? 'A block of another document' : '')
  }
  return (
    <TextInput
      label="Link to embed"
      description="YouTube, Vimeo, Loom, Figma and CodePen are shown here; other pages as a link. To sync a block of a document, paste the link that its menu copies."
      // The text's own paragraphs have a size of their own.
      descriptionProps={{ component: 'div' }}
      errorProps={{ component: 'div' }}
      placeholder="https://…"
      value={typed}
      error={
        isTried && typed !== '' && !isSafeLink(link) && 'Enter the address of a page, such as https://example.org.'
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Enter') return
        take()
        if (isSafeLink(link)) onDone()
      }}
      onBlur={take}
    />
  )
}

/** People leave out how a page is fetched. */
const withScheme = (link: string): string => (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(link) ? `https://${link}` : link)

interface ShownProps {
  readonly url: string
  /** What the page at the link calls itself; nothing where that is not known. */
  readonly name: string
  readonly about: string
}

function Shown({ url, name, about }: ShownProps) {
  const { person } = useClient()
  const embed = embedUrl(url)
  const place = blockAtAddress(url, person)
  if (place) return <SyncedBlock {...place} />
  if (embed)
    return (
      <iframe
        className={classes.frame}
        src={embed.src}
        title={embed.name}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="fullscreen; picture-in-picture"
      />
    )
  if (url === '') return <span className={classes.link}>Nothing is embedded here yet.</span>
  if (!isSafeLink(url)) return <span className={classes.link}>This link cannot be opened.</span>
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={16} className="still" aria-hidden="true" />
      {name === '' ? (
        url
      ) : (
        <span className="stack">
          <span className="named">{name}</span>
          <span className="dim cut-below">{about}</span>
          <span className="fine">{URL.parse(url)?.host}</span>
        </span>
      )}
    </a>
  )
}
