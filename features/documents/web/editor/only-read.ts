import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'

/** Keeps a page as it is written elsewhere: nothing that is done in this editor changes it, by whatever way. */
export const onlyRead = createExtension({
  key: 'onlyRead',
  prosemirrorPlugins: [
    new Plugin({ filterTransaction: (tr) => !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined }),
  ],
})
