import { lazyPart } from '@atrium/ui'

const load = async () => (await import('./page-menu.tsx')).PageMenu

/** Fetches the menu of a page, for whoever comes near its button. What fails is fetched again when the button is pressed. */
export const preparePageMenu = (): void => void load().catch(() => undefined)

/** What can be done with a page; its button stands there until the menu has come. */
export const PageMenu = lazyPart(load, ({ children }) => children)
