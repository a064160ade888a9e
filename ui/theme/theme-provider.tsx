import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '../mantine.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Gives Mantine's components below it the theme of the product, light or dark as the person chose. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  // What keeps the page still behind a dialog adds a style, too, and asks there.
  useEffect(() => setNonce(styleNonce()), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useColorScheme()}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
