import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import { followLink } from './follow-link.ts'

/** Follows the links of a page where one may not write, or not yet, as where one may: the editor leaves them to the browser there. */
export const linksOfReaders = (go: (path: string) => void) =>
  createExtension({
    key: 'linksOfReaders',
    prosemirrorPlugins: [
      new Plugin({
        props: {
          handleDOMEvents: {
            click({ editable }, event) {
              const link = event.target instanceof Element && event.target.closest('a[data-inline-content-type="link"]')
              if (editable || !link) return false
              event.preventDefault()
              followLink(event, go)
              return true
            },
          },
        },
      }),
    ],
  })
