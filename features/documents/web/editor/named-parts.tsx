import { type ComponentProps, ComponentsContext, useComponentsContext } from '@blocknote/react'
import { Children, Fragment, type ReactNode, useMemo } from 'react'
import classes from './body-editor.module.css'

/** Gives names to the parts of the library's own looks that it leaves without one. */
export function NamedParts({ children }: { readonly children: ReactNode }) {
  const parts = useComponentsContext()
  const named = useMemo(() => {
    if (!parts) return parts
    const Handle = parts.TableHandle.Root
    return {
      ...parts,
      SuggestionMenu: { ...parts.SuggestionMenu, Root: Suggestions },
      TableHandle: {
        ...parts.TableHandle,
        Root: (props: ComponentProps['TableHandle']['Root']) => <Handle {...props} label="Row or column" />,
      },
    }
  }, [parts])
  return <ComponentsContext value={named}>{children}</ComponentsContext>
}

/**
 * What can be put in where one types. The keys stay with the text, so a press of the mouse takes them from nobody. The library
 * tells the lines apart by their titles, of which documents have the same.
 */
function Suggestions({ id, className, children }: ComponentProps['SuggestionMenu']['Root']) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={0}
      className={`${className ?? ''} stack ${classes.suggestions ?? ''}`}
      aria-label="What to insert"
      onMouseDown={(event) => event.preventDefault()}
    >
      {Children.toArray(children).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- where it stands is what tells a line from others of its title
        <Fragment key={index}>{line}</Fragment>
      ))}
    </div>
  )
}
