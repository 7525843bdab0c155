import { writeFileSync } from 'node:fs'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { roleVariables, skykiteTheme } from '#app/ui/theme/mantine-theme.ts'
import tokens from '#app/ui/theme/tokens.json' with { type: 'json' }

/** Dark-theme role that replaces each light pastel, which would be too bright at night. */
export const nightSkins = {
  icon: 'warning',
  block: 'success',
  text: 'plum',
  minigame: 'danger',
  competition: 'primary',
} as const
export const nightHeat = {
  notStarted: { fill: 'surfaceSunken', text: 'muted' },
  inProgress: { fill: 'primarySoft', text: 'onPrimarySoft' },
  passed: { fill: 'successSoft', text: 'onSuccessSoft' },
  perfect: { fill: 'success', text: 'onSuccess' },
  needsHelp: { fill: 'warning', text: 'onWarning' },
  toReview: { fill: 'plumSoft', text: 'onPlumSoft' },
} as const

const languages = { en: ':root', th: ':root:lang(th)', ko: ':root:lang(ko)', zh: ':root:lang(zh)' } as const
type Language = keyof typeof languages

/** The last fonts of each list render names in other scripts, on pages that link those font stylesheets. */
const families: Record<Language, { text: string; heading: string }> = {
  en: {
    text: `'Nunito Variable', 'Nunito Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', 'Noto Sans SC Variable', sans-serif`,
    heading: `'Baloo 2 Variable', 'Baloo 2 Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', 'Noto Sans SC Variable', sans-serif`,
  },
  th: {
    text: `'Noto Sans Thai Looped', 'Nunito Variable', 'Thai Fallback', 'Nunito Fallback', 'Noto Sans KR Variable', 'Noto Sans SC Variable', sans-serif`,
    heading: `'Mitr', 'Thai Fallback', 'Baloo 2 Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', 'Noto Sans SC Variable', sans-serif`,
  },
  ko: {
    text: `'Noto Sans KR Variable', 'Korean Fallback', 'Korean Fallback Wide', 'Noto Sans Thai Looped', 'Noto Sans SC Variable', sans-serif`,
    heading: `'Jua', 'Jua Fallback', 'Jua Fallback Wide', 'Noto Sans KR Variable', 'Noto Sans Thai Looped', 'Noto Sans SC Variable', sans-serif`,
  },
  zh: {
    text: `'Noto Sans SC Variable', 'Chinese Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', sans-serif`,
    heading: `'Noto Sans SC Variable', 'Chinese Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', sans-serif`,
  },
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const rem = (px: number) => `${+(px / 16).toFixed(4)}rem`
const fade = ([from, via, to]: string[], middle: number) =>
  `linear-gradient(180deg, ${from} 0%, ${via} ${middle}%, ${to} 100%)`

type Lines = [name: string, value: string | number][]
const block = (selector: string, lines: Lines) =>
  [`${selector} {`, ...lines.map(([name, value]) => `  --sk-${name}: ${value};`), '}', ''].join('\n')

const indent = (css: string) => css.replaceAll(/^(?=.)/gm, '  ')

function roles(theme: 'light' | 'night'): Lines {
  return [
    ...Object.entries(tokens.roles[theme]).map(([name, value]): Lines[number] =>
      typeof value === 'string' ? [kebab(name), value] : [kebab(name), fade(value, theme === 'light' ? 58 : 60)],
    ),
    ...Object.entries(tokens.shadows[theme]).map(([name, value]): Lines[number] => [`shadow-${name}`, value]),
    ...Object.entries(tokens.code[theme]).map(([name, value]): Lines[number] => [`code-${kebab(name)}`, value]),
  ]
}

const lightPaint: Lines = [
  ...Object.entries(tokens.skins).flatMap(
    ([skin, { fill, on, soft, onSoft }]): Lines => [
      [`skin-${skin}`, fill],
      [`on-skin-${skin}`, on],
      [`skin-${skin}-soft`, soft],
      [`on-skin-${skin}-soft`, onSoft],
    ],
  ),
  ...Object.entries(tokens.heat).flatMap(
    ([state, paint]): Lines => [
      [`heat-${kebab(state)}`, paint.fill],
      [`on-heat-${kebab(state)}`, 'text' in paint ? paint.text : tokens.roles.light.muted],
    ],
  ),
]

const nightPaint: Lines = [
  ...Object.entries(nightSkins).flatMap(
    ([skin, role]): Lines => [
      [`skin-${skin}-soft`, `var(--sk-${role}-soft)`],
      [`on-skin-${skin}-soft`, `var(--sk-on-${role}-soft)`],
    ],
  ),
  ...Object.entries(nightHeat).flatMap(
    ([state, { fill, text }]): Lines => [
      [`heat-${kebab(state)}`, `var(--sk-${kebab(fill)})`],
      [`on-heat-${kebab(state)}`, `var(--sk-${kebab(text)})`],
    ],
  ),
]

const constants: Lines = [
  ...Object.entries(tokens.palette).flatMap(([name, steps]) =>
    steps.map((step, index): Lines[number] => [`${name}-${index}`, step]),
  ),
  ...Object.entries(tokens.choices).flatMap(
    ([letter, { fill, text }]): Lines => [
      [`choice-${letter.toLowerCase()}`, fill],
      [`on-choice-${letter.toLowerCase()}`, text],
    ],
  ),
  ...Object.entries(tokens.blocks).flatMap(
    ([kind, paint]): Lines => [
      [`block-${kind}`, paint.fill],
      [`block-${kind}-edge`, paint.edge],
      [`on-block-${kind}`, paint.text],
      [`block-${kind}-icon`, 'icon' in paint ? paint.icon : paint.fill],
    ],
  ),
  ...Object.entries(tokens.radii).map(([name, value]): Lines[number] => [`radius-${name}`, value]),
  ...Object.entries(tokens.spacing).map(([name, value]): Lines[number] => [
    `space-${name}`,
    String(value).replace(/^\d+$/, '$&px'),
  ]),
  ...Object.entries(tokens.targets).map(([name, value]): Lines[number] => [`target-${kebab(name)}`, `${value}px`]),
  ...Object.entries(tokens.z).map(([name, value]): Lines[number] => [`z-${name}`, value]),
  ...Object.entries(tokens.motion.durations).map(([name, value]): Lines[number] => [`duration-${name}`, value]),
  ...Object.entries(tokens.motion.easings).map(([name, value]): Lines[number] => [`ease-${name}`, value]),
  ['font-number', families.en.heading],
  ['font-code', `'JetBrains Mono Variable', ui-monospace, monospace`],
]

// Reduced motion shortens decorative animations only: program steps keep their speed.
const stillDurations = Object.keys(tokens.motion.durations).filter((name) => name !== 'step' && name !== 'tap')

function language(code: Language): Lines {
  const { weights, lineHeight } = tokens.type
  return [
    ['font-text', families[code].text],
    ['font-heading', families[code].heading],
    ['weight-regular', weights.text.regular[code]],
    ['weight-strong', weights.text.strong[code]],
    ['weight-heading', weights.heading[code]],
    ['leading-text', lineHeight.text[code]],
    ['leading-heading', lineHeight.heading[code]],
    ['tracking-heading', code === 'th' ? '0' : '-0.01em'],
    ['word-break', code === 'ko' ? 'keep-all' : 'normal'],
    ['line-break', code === 'zh' ? 'strict' : 'auto'],
  ]
}

function scale(surface: keyof typeof tokens.type.scale): Lines {
  const sizes: Record<string, number> = tokens.type.scale[surface]
  return Object.entries(sizes).map(([name, px]) => [
    `size-${name}`,
    surface === 'public' && px > 24 ? fluidSize(px) : rem(px),
  ])
}

/** Public headline sizes are designed for a 1440 px viewport and scale down linearly to 360 px. */
function fluidSize(px: number): string {
  const least = Math.max(24, px / 1.8)
  const perWindow = (px - least) / (1440 - 360)
  return `clamp(${rem(least)}, ${rem(least - 360 * perWindow)} + ${(100 * perWindow).toFixed(2)}vw, ${rem(px)})`
}

export function tokensCss(): string {
  const learnerThai: Lines = [
    [
      'font-heading',
      `'Mali', 'Mali Fallback', 'Baloo 2 Fallback', 'Noto Sans Thai Looped', 'Noto Sans KR Variable', 'Noto Sans SC Variable', sans-serif`,
    ],
    ['weight-heading', 700],
  ]
  return [
    '/* Written by tools/build/build-tokens.ts from tokens.json. */\n',
    block(':root', constants),
    block(`:root,\n[data-surface='paper']`, [...roles('light'), ...lightPaint]),
    block(`[data-mantine-color-scheme='dark']`, [...roles('night'), ...nightPaint]),
    ...Object.entries(languages).map(([code, selector]) => block(selector, language(code as Language))),
    block(`:root:lang(th) [data-surface='learner']`, learnerThai),
    block(`:root,\n[data-surface='desk']`, scale('desk')),
    block(`[data-surface='learner']`, scale('learner')),
    block(`[data-surface='public']`, scale('public')),
    block(`[data-surface='projector']`, scale('projector')),
    `@media (prefers-reduced-motion: reduce) {\n${indent(
      block(
        ':root',
        stillDurations.map((name) => [`duration-${name}`, '120ms']),
      ),
    )}}\n`,
  ].join('\n')
}

/**
 * The CSS variables of MantineProvider as a file, because our content security policy forbids its style element.
 */
export function mantineCss(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, skykiteTheme)
  const { variables, light, dark } = defaultCssVariablesResolver(theme)
  const roles = roleVariables(theme)
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !['gray', 'dark', 'red'].includes(color))
  const omitUnused = (all: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !unused.some((color) => name.startsWith(`--mantine-color-${color}-`))),
    )
  const all = {
    variables: omitUnused({ ...variables, ...roles.variables }),
    light: omitUnused({ ...light, ...roles.light }),
    dark: omitUnused({ ...dark, ...roles.dark }),
  }
  const css = convertCssVariables(all, ':root')
    .trim()
    .replaceAll('{', ' {\n  ')
    .replaceAll(';', ';\n  ')
    .replaceAll('\n  }', '\n}')
  return `/* Written by tools/build/build-tokens.ts from mantine-theme.ts. */\n${css}\n`
}

if (import.meta.main) {
  const write = (name: string, css: string) =>
    writeFileSync(new URL(`../../app/ui/theme/${name}`, import.meta.url), css)
  write('tokens.css', tokensCss())
  write('mantine-variables.css', mantineCss())
}
