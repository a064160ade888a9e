/** Keys that are pressed together, as one says them: `Mod` is Ctrl, or ⌘ on machines of Apple. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

const shortcut = (keys: string, does: string): Shortcut => ({ keys: keys.split(' '), does })

/** The keys of each room, as the rooms themselves know them. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      shortcut('Mod K', 'Search, or go somewhere'),
      shortcut('N', 'New document, in the place you are in'),
      shortcut('?', 'This list'),
      shortcut('Esc', 'Close what is open'),
      shortcut('Tab', 'Go to the next control'),
    ],
  },
  {
    title: 'Chat',
    shortcuts: [
      shortcut('Enter', 'Send'),
      shortcut('Shift Enter', 'New line'),
      shortcut('↑', 'Edit your last message (in an empty box)'),
      shortcut('@', 'Mention someone'),
      shortcut('#', 'Link a document'),
      shortcut(':', 'Emoji by name'),
      shortcut('↑ ↓', 'Move between messages (in the conversation)'),
    ],
  },
  {
    title: 'Notifications',
    shortcuts: [
      shortcut('J', 'Next'),
      shortcut('K', 'Previous'),
      shortcut('Enter', 'Open'),
      shortcut('E', 'Done, or back to the inbox'),
      shortcut('U', 'Mark as read or unread'),
    ],
  },
  {
    title: 'Calendar',
    shortcuts: [
      shortcut('T', 'Go to today'),
      shortcut('J', 'Next'),
      shortcut('K', 'Previous'),
      shortcut('D', 'Day'),
      shortcut('W', 'Week'),
      shortcut('M', 'Month'),
      shortcut('Y', 'Year'),
      shortcut('A', 'Agenda'),
      shortcut('C', 'Create an event'),
    ],
  },
  {
    title: 'Writing a document',
    shortcuts: [
      shortcut('/', 'Choose a block'),
      shortcut('@', 'Mention someone, a group, a document, an event or a date'),
      shortcut('[[', 'Link a document, or create one inside'),
      shortcut('Mod B', 'Bold'),
      shortcut('Mod I', 'Italic'),
      shortcut('Mod Z', 'Undo your last change'),
      shortcut('Mod Shift Z', 'Redo'),
      shortcut('Mod Alt M', 'Comment on the selection'),
      shortcut('Mod Alt Shift X', 'Suggest changes, or stop suggesting'),
      shortcut('Mod Alt Shift H', 'History'),
      shortcut('Mod Alt Shift S', 'Share the document'),
      shortcut('Mod Alt Shift M', 'Move the document'),
      shortcut('Mod Shift 9', 'Checklist item'),
      shortcut('Tab', 'Move a list item in'),
      shortcut('Shift Tab', 'Move a list item out'),
      shortcut('Esc Tab', 'Leave the text (one key after the other)'),
    ],
  },
  {
    title: 'The tree of documents',
    shortcuts: [
      shortcut('↑ ↓', 'Move between documents'),
      shortcut('→', 'Expand or collapse'),
      shortcut('←', 'Collapse'),
      shortcut('Alt Shift ↑', 'Move the document up'),
      shortcut('Alt Shift ↓', 'Move it down'),
      shortcut('Alt Shift →', 'Nest under the document above'),
      shortcut('Alt Shift ←', 'Move it out'),
      shortcut('F2', 'Rename'),
      shortcut('Delete', 'Move to trash'),
    ],
  },
]

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const names: Readonly<Record<string, string>> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' }

export const keyName = (key: string): string => names[key] ?? key
