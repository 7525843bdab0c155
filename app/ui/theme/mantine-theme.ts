import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Mantine color names and the design token role that defines each in both themes. */
const roleByColor = {
  sky: 'primary',
  leaf: 'success',
  sun: 'warning',
  kite: 'danger',
  plum: 'plum',
  red: 'danger',
} as const
type RoleColor = keyof typeof roleByColor

const filledColor = (color: RoleColor) =>
  color === 'plum' ? 'var(--sk-accent-plum)' : `var(--sk-${roleByColor[color]})`
const isRoleColor = (color: string): color is RoleColor => color in roleByColor

// Mantine derives the text color from the light palette; our tokens define it for both themes.
const variantColorResolver: VariantColorsResolver = (input) => {
  const variantColors = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled') return variantColors
  if (color === 'gray') return { ...variantColors, color: 'var(--sk-background)' }
  return isRoleColor(color) ? { ...variantColors, color: `var(--sk-on-${roleByColor[color]})` } : variantColors
}

const shadow = (depth: string) => `var(--sk-shadow-${depth})`
const heading = (step: string) => ({ fontSize: `var(--sk-size-${step})`, lineHeight: 'var(--sk-leading-heading)' })
const steps = (...names: string[]) => names.map((name) => `var(--sk-${name})`) as unknown as MantineColorsTuple
const palette = (name: string) => steps(...Array.from({ length: 10 }, (_, step) => `${name}-${step}`))
const sizes = (kind: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--sk-${kind}-${name})`]))
const fiveSizes = ['xs', 'sm', 'md', 'lg', 'xl']

/** Uses CSS variables only, so that the token values stay out of the script. */
export const skykiteTheme = createTheme({
  primaryColor: 'sky',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  white: 'var(--sk-cloud-0)',
  black: 'var(--sk-ink-8)',
  colors: {
    sky: palette('sky'),
    sun: palette('sun'),
    kite: palette('kite'),
    leaf: palette('leaf'),
    plum: palette('plum'),
    red: palette('kite'),
    gray: steps('cloud-2', 'cloud-3', 'cloud-4', 'cloud-5', 'cloud-6', 'cloud-8', 'ink-4', 'ink-5', 'ink-6', 'ink-8'),
    // Mantine uses these only in dark mode, where the roles have their dark values.
    dark: steps(
      'text',
      'on-primary-soft',
      'muted',
      'border-strong',
      'border',
      'primary-soft',
      'surface',
      'background',
      'surface-sunken',
      'surface-sunken',
    ),
  },
  radius: sizes('radius', fiveSizes),
  spacing: sizes('space', fiveSizes),
  shadows: {
    xs: shadow('paper'),
    sm: shadow('paper'),
    md: shadow('lifted'),
    lg: shadow('floating'),
    xl: shadow('floating'),
  },
  fontFamily: 'var(--sk-font-text)',
  fontFamilyMonospace: 'var(--sk-font-code)',
  fontSizes: {
    xs: 'var(--sk-size-caption)',
    sm: 'var(--sk-size-small)',
    md: 'var(--sk-size-body)',
    lg: 'var(--sk-size-lead)',
    xl: 'var(--sk-size-h3)',
  },
  lineHeights: Object.fromEntries(fiveSizes.map((size) => [size, 'var(--sk-leading-text)'])),
  fontWeights: {
    regular: 'var(--sk-weight-regular)',
    medium: 'var(--sk-weight-strong)',
    bold: 'var(--sk-weight-strong)',
  },
  headings: {
    fontFamily: 'var(--sk-font-heading)',
    fontWeight: 'var(--sk-weight-heading)',
    textWrap: 'balance',
    sizes: {
      h1: heading('h1'),
      h2: heading('h2'),
      h3: heading('h3'),
      h4: heading('h4'),
      h5: heading('body'),
      h6: heading('small'),
    },
  },
  variantColorResolver,
})

const createRoleVariables = (colour: RoleColor): Record<string, string> => {
  const name = `--mantine-color-${colour}`
  const role = roleByColor[colour]
  return {
    [`${name}-text`]: `var(--sk-on-${role}-soft)`,
    [`${name}-filled`]: filledColor(colour),
    [`${name}-filled-hover`]:
      role === 'primary' ? 'var(--sk-primary-hover)' : `color-mix(in srgb, ${filledColor(colour)} 88%, var(--sk-text))`,
    [`${name}-light`]: `var(--sk-${role}-soft)`,
    [`${name}-light-hover`]: `color-mix(in srgb, var(--sk-${role}-soft) 90%, var(--sk-on-${role}-soft))`,
    [`${name}-light-color`]: `var(--sk-on-${role}-soft)`,
    [`${name}-outline`]: `var(--sk-on-${role}-soft)`,
    [`${name}-outline-hover`]: `var(--sk-${role}-soft)`,
  }
}

const grayVariables = {
  '--mantine-color-gray-text': 'var(--sk-muted)',
  '--mantine-color-gray-filled': 'var(--sk-muted)',
  '--mantine-color-gray-filled-hover': 'color-mix(in srgb, var(--sk-muted) 85%, var(--sk-text))',
  '--mantine-color-gray-light': 'var(--sk-surface-sunken)',
  '--mantine-color-gray-light-hover': 'var(--sk-border)',
  '--mantine-color-gray-light-color': 'var(--sk-text)',
  '--mantine-color-gray-outline': 'var(--sk-muted)',
  '--mantine-color-gray-outline-hover': 'var(--sk-surface-sunken)',
}

/** Maps Mantine's variables to our roles. The roles change with the theme, so both themes use the same mapping. */
export const roleVariables: CSSVariablesResolver = () => {
  const themeVariables: Record<string, string> = {
    '--mantine-primary-color-contrast': 'var(--sk-on-primary)',
    '--mantine-color-bright': 'var(--sk-text)',
    '--mantine-color-text': 'var(--sk-text)',
    '--mantine-color-body': 'var(--sk-surface)',
    '--mantine-color-error': 'var(--sk-danger)',
    '--mantine-color-success': 'var(--sk-success)',
    '--mantine-color-placeholder': 'var(--sk-muted)',
    '--mantine-color-anchor': 'var(--sk-primary)',
    '--mantine-color-default': 'var(--sk-surface)',
    '--mantine-color-default-hover': 'var(--sk-surface-sunken)',
    '--mantine-color-default-color': 'var(--sk-text)',
    '--mantine-color-default-border': 'var(--sk-border)',
    '--mantine-color-dimmed': 'var(--sk-muted)',
    '--mantine-color-disabled': 'var(--sk-surface-sunken)',
    '--mantine-color-disabled-color': 'var(--sk-muted)',
    '--mantine-color-disabled-border': 'var(--sk-border)',
    ...grayVariables,
    ...Object.assign({}, ...Object.keys(roleByColor).map((colour) => createRoleVariables(colour as RoleColor))),
  }
  return {
    variables: {
      '--mantine-z-index-app': 'var(--sk-z-sticky)',
      '--mantine-z-index-overlay': 'var(--sk-z-overlay)',
      '--mantine-z-index-modal': 'var(--sk-z-modal)',
      '--mantine-z-index-popover': 'var(--sk-z-popover)',
    },
    light: themeVariables,
    dark: themeVariables,
  }
}
