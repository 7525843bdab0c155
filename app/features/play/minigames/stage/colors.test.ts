import { expect, it } from 'vitest'
import tokens from '#app/ui/theme/tokens.json' with { type: 'json' }
import { colors, cssColor } from './colors.ts'

it('canvas colors equal the theme colors', () => {
  const steps = tokens.palette as unknown as Readonly<Record<string, readonly string[]>>
  for (const name of Object.keys(colors) as (keyof typeof colors)[]) {
    const [hue = '', step = ''] = name.split('-')
    const expected = name === 'white' ? '#ffffff' : steps[hue]?.[Number(step)]
    expect({ name, value: cssColor(name) }).toEqual({ name, value: expected?.toLowerCase() })
  }
})
