import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import tokens from './tokens.json' with { type: 'json' }

const { palette, roles, radii, spacing } = tokens
const { cloud, ink } = palette
const { night } = roles

/** Our colours by Mantine's name, each with the role that paints it in both themes. */
const roleOf = { sky: 'primary', leaf: 'success', sun: 'warning', kite: 'danger', plum: 'plum', red: 'danger' } as const
type RoleColour = keyof typeof roleOf

const filled = (colour: RoleColour) => (colour === 'plum' ? 'var(--sk-accent-plum)' : `var(--sk-${roleOf[colour]})`)
const isRoleColour = (colour: string): colour is RoleColour => colour in roleOf

// Mantine guesses black or white text from the light palette; the tokens know the right one for both themes.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const colour = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || !isRoleColour(colour)) return colours
  return { ...colours, color: `var(--sk-on-${roleOf[colour]})` }
}

const heading = (step: string) => ({ fontSize: `var(--sk-size-${step})`, lineHeight: 'var(--sk-leading-heading)' })
const shadow = (depth: keyof typeof tokens.shadows.light) => `var(--sk-shadow-${depth})`
const tuple = (steps: string[]) => steps as unknown as MantineColorsTuple

export const skykiteTheme = createTheme({
  primaryColor: tokens.mantine.primaryColor,
  primaryShade: { light: 6, dark: 4 },
  autoContrast: tokens.mantine.autoContrast,
  defaultRadius: tokens.mantine.defaultRadius,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  white: cloud[0],
  black: ink[8],
  colors: {
    sky: tuple(palette.sky),
    sun: tuple(palette.sun),
    kite: tuple(palette.kite),
    leaf: tuple(palette.leaf),
    plum: tuple(palette.plum),
    red: tuple(palette.kite),
    gray: tuple([...cloud.slice(2, 7), cloud[8]!, ink[4]!, ink[5]!, ink[6]!, ink[8]!]),
    dark: tuple([
      night.text,
      night.onPrimarySoft,
      night.muted,
      night.borderStrong,
      night.border,
      night.primarySoft,
      night.surface,
      night.background,
      night.surfaceSunken,
      night.surfaceSunken,
    ]),
  },
  radius: { xs: radii.xs, sm: radii.sm, md: radii.md, lg: radii.lg, xl: radii.xl },
  spacing: { xs: spacing.xs, sm: spacing.sm, md: spacing.md, lg: spacing.lg, xl: spacing.xl },
  shadows: { xs: shadow('paper'), sm: shadow('paper'), md: shadow('lifted'), lg: shadow('floating'), xl: shadow('floating') },
  fontFamily: 'var(--sk-font-text)',
  fontFamilyMonospace: 'var(--sk-font-code)',
  fontSizes: {
    xs: 'var(--sk-size-caption)',
    sm: 'var(--sk-size-small)',
    md: 'var(--sk-size-body)',
    lg: 'var(--sk-size-lead)',
    xl: 'var(--sk-size-h3)',
  },
  lineHeights: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--sk-leading-text)'])),
  fontWeights: { regular: 'var(--sk-weight-regular)', medium: 'var(--sk-weight-strong)', bold: 'var(--sk-weight-strong)' },
  headings: {
    fontFamily: 'var(--sk-font-heading)',
    fontWeight: 'var(--sk-weight-heading)',
    textWrap: 'balance',
    sizes: { h1: heading('h1'), h2: heading('h2'), h3: heading('h3'), h4: heading('h4'), h5: heading('body'), h6: heading('small') },
  },
  variantColorResolver,
})

const roleVariablesOf = (colour: RoleColour): Record<string, string> => {
  const name = `--mantine-color-${colour}`
  const role = roleOf[colour]
  return {
    [`${name}-text`]: `var(--sk-on-${role}-soft)`,
    [`${name}-filled`]: filled(colour),
    [`${name}-filled-hover`]: role === 'primary' ? 'var(--sk-primary-hover)' : `color-mix(in srgb, ${filled(colour)} 88%, var(--sk-text))`,
    [`${name}-light`]: `var(--sk-${role}-soft)`,
    [`${name}-light-hover`]: `color-mix(in srgb, var(--sk-${role}-soft) 90%, var(--sk-on-${role}-soft))`,
    [`${name}-light-color`]: `var(--sk-on-${role}-soft)`,
    [`${name}-outline`]: `var(--sk-on-${role}-soft)`,
    [`${name}-outline-hover`]: `var(--sk-${role}-soft)`,
  }
}

/** Mantine's own variables on top of our roles. The roles switch with the theme, so both themes name the same ones. */
export const roleVariables: CSSVariablesResolver = () => {
  const both: Record<string, string> = {
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
    ...Object.assign({}, ...Object.keys(roleOf).map((colour) => roleVariablesOf(colour as RoleColour))),
  }
  return {
    variables: {
      '--mantine-z-index-app': 'var(--sk-z-sticky)',
      '--mantine-z-index-overlay': 'var(--sk-z-overlay)',
      '--mantine-z-index-modal': 'var(--sk-z-modal)',
      '--mantine-z-index-popover': 'var(--sk-z-popover)',
    },
    light: both,
    dark: both,
  }
}
