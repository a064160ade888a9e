import { type ComponentProps, Suspense, lazy } from 'react'

const load = async () => (await import('./page-menu.tsx')).PageMenu
const Loaded = lazy(async () => ({ default: await load() }))

/** Fetches the menu of a page, for whoever comes near its button. What fails is fetched again when the button is pressed. */
export const preparePageMenu = (): void => void load().catch(() => undefined)

/** What can be done with a page; its button stands there until the menu has come. */
export const PageMenu = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={props.children}>
    <Loaded {...props} />
  </Suspense>
)
