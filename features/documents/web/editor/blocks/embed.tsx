import { TextInput } from '@mantine/core'
import { createReactBlockSpec } from '@blocknote/react'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isSafeLink } from '../safe-link.ts'
import classes from './blocks.module.css'
import { embedUrl } from './embed-url.ts'

/** Something of another site, by its link: shown in a frame of its own where the site is on the list, else as a link. */
export const createEmbed = createReactBlockSpec(
  { type: 'embed', propSchema: { url: { default: '' }, name: { default: '' } }, content: 'none' },
  {
    render: ({ block, editor }) => {
      const { url } = block.props
      const put = (link: string): void => void editor.updateBlock(block, { type: 'embed', props: { url: link } })
      return (
        <div className={classes.embed} contentEditable={false}>
          {url === '' && editor.isEditable ? <LinkBox onLink={put} /> : <Shown url={url} />}
        </div>
      )
    },
  },
)

function LinkBox({ onLink }: { readonly onLink: (link: string) => void }) {
  const [link, setLink] = useState('')
  const isBad = link !== '' && !isSafeLink(link)
  return (
    <TextInput
      label="Link to embed"
      description="YouTube, Vimeo, Loom, Figma and CodePen are shown here; other pages as a link."
      placeholder="https://…"
      value={link}
      error={isBad && 'A link must start with https:// or http://.'}
      onChange={(event) => setLink(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && isSafeLink(link)) onLink(link)
      }}
      onBlur={() => isSafeLink(link) && onLink(link)}
    />
  )
}

function Shown({ url }: { readonly url: string }) {
  const embed = embedUrl(url)
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
  if (!isSafeLink(url)) return <span className={classes.link}>This link cannot be opened.</span>
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={16} aria-hidden="true" />
      {url}
    </a>
  )
}
