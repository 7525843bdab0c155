import type { WorldName } from '#rules/levels/level-file.ts'
import type { WordType } from './block-state.ts'

/** The part of i18next's `t` that blocks use. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/** Words with a separate label in a world: `fly` counts squares in the sky world but steps in the string world. */
const worldSpecificLabels: Partial<Record<WorldName, readonly string[]>> = { string: ['fly_1'] }

/** Label of a word's block, with `%1` for its first input; falls back to the word itself if there is no translation. */
export function getWordLabel({ kind, word, inputs }: WordType, world: WorldName, t: Translate): string {
  const name = `${word}_${inputs}`
  const prefix = worldSpecificLabels[world]?.includes(name) ? `${world}_` : ''
  const label = kind === 'do' ? t(`do.${prefix}${name}`) : t(`sense.${name}`)
  return label || [word, ...Array.from({ length: inputs }, (_, index) => `%${index + 1}`)].join(' ')
}
