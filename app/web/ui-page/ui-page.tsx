import { useEffect, useLayoutEffect } from 'react'
import { Page, Switcher, ThemeProvider, chooseColorScheme, useColorScheme } from '@atrium/ui'
import { Buttons, Choices } from './controls.tsx'
import { Fields } from './fields.tsx'
import { showFocus } from './show-focus.ts'
import { Layouts } from './layouts.tsx'
import { Marks, Notes } from './marks.tsx'
import { Popups } from './popups.tsx'
import { Words } from './words.tsx'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Every part of `ui` in all its states, at any width and in both schemes. */
export function UiPage() {
  const scheme = useColorScheme()
  useLayoutEffect(() => {
    document.documentElement.className = scheme
    document.documentElement.dataset['mantineColorScheme'] = scheme
  }, [scheme])
  useEffect(() => showFocus([...document.styleSheets]), [])
  return (
    <ThemeProvider>
      <main className="whole">
        <Page
          title="ui"
          text="Every part in all its states"
          actions={<Switcher label="Scheme" choices={schemes} chosen={scheme} onChoose={chooseColorScheme} />}
        >
          <div className="stack gap-16">
            <Words />
            <Buttons />
            <Choices />
            <Fields />
            <Marks />
            <Notes />
            <Popups />
            <Layouts />
          </div>
        </Page>
      </main>
    </ThemeProvider>
  )
}
