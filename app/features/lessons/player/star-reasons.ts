import type { TFunction } from 'i18next'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Skin } from '../editor.ts'

export type StarReasons = readonly [string, string, string]

const sizes = { icons: 'tiles', blocks: 'blocks', python: 'commands' } as const

/** What each of the three stars is for: solved, used the idea, elegant. Its size is counted in what is seen. */
export function starReasons(
  t: TFunction<'lessons'>,
  { stars, skin }: Pick<LevelRules, 'stars' | 'skin'>,
  shown: Skin = skin,
): StarReasons {
  const [first] = stars.ideas
  // Icons have a trick, blocks a block of one's own.
  const idea = first === 'define' && skin === 'blocks' ? 'block' : first
  return [
    t('stars.solved'),
    idea === undefined ? t('stars.idea.own') : t(`stars.idea.${idea}` as 'stars.idea.repeat'),
    stars.mostBlocks === null ? t('stars.elegant') : t(`stars.${sizes[shown]}`, { count: stars.mostBlocks }),
  ]
}
