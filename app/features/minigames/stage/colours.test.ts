import { expect, it } from 'vitest'
import tokens from '#app/ui/theme/tokens.json' with { type: 'json' }
import { colours, cssColour } from './colours.ts'

it('has the colours of the theme', () => {
  const steps = tokens.palette as unknown as Readonly<Record<string, readonly string[]>>
  for (const name of Object.keys(colours) as (keyof typeof colours)[]) {
    const [hue = '', step = ''] = name.split('-')
    const wanted = name === 'white' ? '#ffffff' : steps[hue]?.[Number(step)]
    expect({ name, is: cssColour(name) }).toEqual({ name, is: wanted?.toLowerCase() })
  }
})
