import type { WorldName } from '#rules/levels/level-file.ts'
import type { WordType } from './block-state.ts'

/** What i18next gives, as far as blocks are concerned. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/** A world's own wording of a word, where it has one: squares of the sky are steps of the string. */
const ownWording: Partial<Record<WorldName, readonly string[]>> = { string: ['fly_1'] }

/** What a block of the world says, with `%1` for its first input; a word of another world says its name. */
export function labelOf({ kind, word, inputs }: WordType, world: WorldName, t: Translate): string {
  const name = `${word}_${inputs}`
  const own = ownWording[world]?.includes(name) ? `${world}_` : ''
  const label = kind === 'do' ? t(`do.${own}${name}`) : t(`sense.${name}`)
  return label || [word, ...Array.from({ length: inputs }, (_, at) => `%${at + 1}`)].join(' ')
}
