import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { mantineCss, nightHeat, nightSkins, tokensCss } from '#tools/build/build-tokens.ts'
import { skykiteTheme } from './mantine-theme.ts'
import tokens from './tokens.json' with { type: 'json' }

const readStyle = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('tokens.css is up to date with tokens.json (run node tools/build/build-tokens.ts)', () => {
  expect(readStyle('tokens.css')).toBe(tokensCss())
})

test('mantine-variables.css is up to date with the theme (run node tools/build/build-tokens.ts)', () => {
  expect(readStyle('mantine-variables.css')).toBe(mantineCss())
})

test('the Mantine theme matches the tokens', () => {
  const { primaryColor, primaryShade, defaultRadius, autoContrast } = skykiteTheme
  expect({ primaryColor, primaryShade, defaultRadius, autoContrast }).toEqual(tokens.mantine)
})

test('every variable that a stylesheet of the design system uses is defined', () => {
  const base = readStyle('tokens.css') + readStyle('base.css')
  const defined = new Set([...base.matchAll(/(--sk-[\w-]+):/g)].map(([, name]) => name))
  const sheets = globSync(fileURLToPath(new URL('../**/*.css', import.meta.url)))
  expect(sheets.length).toBeGreaterThan(20)
  for (const sheet of sheets) {
    const used = [...readFileSync(sheet, 'utf8').matchAll(/var\((--sk-[\w-]+)/g)].map(([, name]) => name)
    expect(
      used.filter((name) => !defined.has(name)),
      sheet,
    ).toEqual([])
  }
})

describe('contrast is AA', () => {
  const text = 4.5
  const shape = 3
  const light = tokens.roles.light as Record<string, string | string[]>
  const night = tokens.roles.night as Record<string, string | string[]>

  const rolePairs = (theme: 'light' | 'night') =>
    Object.keys(tokens.contrast[theme]).map((pair): Pair => {
      const [, front, back, nonText] = /^(\w+) on (\w+)( \(non-text)?/.exec(pair)!
      const roles = tokens.roles[theme] as Record<string, string | string[]>
      return [`${theme} ${pair}`, roleColor(roles[front!]), roleColor(roles[back!]), nonText ? shape : text]
    })

  const pairs: Pair[] = [
    ...rolePairs('light'),
    ...rolePairs('night'),
    ...Object.entries(tokens.skins).flatMap(([skin, paint]): Pair[] => [
      [`skin ${skin}`, paint.on, paint.fill, text],
      [`skin ${skin} soft`, paint.onSoft, paint.soft, text],
    ]),
    ...Object.values(nightSkins).map((role): Pair => {
      const Role = role[0]!.toUpperCase() + role.slice(1)
      return [`night skin ${role}`, roleColor(night[`on${Role}Soft`]), roleColor(night[`${role}Soft`]), text]
    }),
    ...Object.entries(tokens.choices).map(
      ([letter, paint]): Pair => [`choice ${letter}`, paint.text, paint.fill, text],
    ),
    ...Object.entries(tokens.blocks).map(([kind, paint]): Pair => [`block ${kind}`, paint.text, paint.fill, text]),
    ...Object.entries(tokens.heat).map(
      ([state, paint]): Pair => [
        `heat ${state}`,
        'text' in paint ? paint.text : roleColor(light.muted),
        paint.fill,
        text,
      ],
    ),
    ...Object.entries(nightHeat).map(([state, paint]): Pair => {
      return [`night heat ${state}`, roleColor(night[paint.text]), roleColor(night[paint.fill]), text]
    }),
    ...Object.entries(tokens.code).flatMap(([theme, paint]) =>
      (['text', 'keyword', 'call', 'number', 'string', 'comment'] as const).flatMap((part): Pair[] => [
        [`code ${theme} ${part}`, paint[part], paint.background, text],
        [`code ${theme} ${part} on the active line`, paint[part], paint.activeLine, text],
      ]),
    ),
  ]

  test.each(pairs)('%s has enough contrast', (_, front, back, minimum) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(minimum)
  })

  test('tests at least 100 color pairs', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(100)
  })
})

type Pair = [name: string, front: string, back: string, least: number]

function roleColor(role: string | string[] | undefined): string {
  if (typeof role !== 'string') throw new Error('not a color role')
  return role
}

function contrast(firstColor: string, secondColor: string): number {
  const [bright, dim] = [luminance(firstColor), luminance(secondColor)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
