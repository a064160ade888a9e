import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmClosing } from './confirm-closing.tsx'

test('R5.15 whoever closes the dialog while a workspace is being made is told what may still happen', () => {
  const html = renderToString(
    <MantineProvider>
      <ConfirmClosing onStay={() => undefined} onLeave={() => undefined} />
    </MantineProvider>,
  )
  expect(html).toContain(
    'The workspace creation is in progress. Closing this dialog may still result in a workspace being created. Are you sure you want to close?',
  )
  expect(html).toContain('Close anyway')
  expect(html).toContain('Keep waiting')
})
