import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core'

/** The dark grey of the product. */
const graphite: MantineColorsTuple = [
  '#f4f5f7',
  '#e6e8eb',
  '#cfd3d8',
  '#b1b7bf',
  '#8f97a1',
  '#6f7883',
  '#555d68',
  '#3f464f',
  '#2d3239',
  '#1d2025',
]

const dark: MantineColorsTuple = [
  '#d3d6da',
  '#b3b8bf',
  '#a0a8b2',
  '#5d646e',
  '#363b43',
  '#2b2f36',
  '#1d2025',
  '#16181c',
  '#121418',
  '#0c0e11',
]

/** Mantine's look, following the variables of `base.css` so that plain HTML and Mantine agree. */
export const theme = createTheme({
  colors: { graphite, dark },
  primaryColor: 'graphite',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'sm',
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-large)',
  },
  fontSizes: { xs: 'var(--t-12)', sm: 'var(--t-14)', md: 'var(--t-15)', lg: 'var(--t-17)', xl: 'var(--t-20)' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.color === 'danger' && input.variant !== 'filled')
      return { ...colors, background: 'transparent', hover: 'var(--danger-soft)', color: 'var(--danger)' }
    if (input.color === 'danger')
      return { ...colors, background: '#b42323', hover: '#961b1b', color: '#ffffff', border: '1px solid transparent' }
    const plain = input.variant === 'filled' && (!input.color || input.color === 'graphite')
    if (!plain) return colors
    return { ...colors, background: 'var(--primary)', hover: 'var(--primary-hover)', color: 'var(--on-primary)' }
  },
  components: {
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 160 } } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 80 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dimmed)',
    '--mantine-color-placeholder': 'var(--text-dimmed)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--border)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-line-height': '1.5',
  }
  return { variables: {}, light: shared, dark: shared }
}
