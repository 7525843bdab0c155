import type { TFunction } from 'i18next'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Skin } from '../editor.ts'

export type StarReasons = readonly [string, string, string]

const sizeKeys = { icons: 'tiles', blocks: 'blocks', python: 'commands' } as const

/** Reasons for the three stars: solved, used the idea, short program. Length counts the units of the shown skin. */
export function listStarReasons(
  t: TFunction<'lessons'>,
  { stars, skin }: Pick<LevelRules, 'stars' | 'skin'>,
  shownSkin: Skin = skin,
): StarReasons {
  const [firstIdea] = stars.ideas
  // Icons call a function a trick, blocks call it a block.
  const idea = firstIdea === 'define' && skin === 'blocks' ? 'block' : firstIdea
  return [
    t('stars.solved'),
    idea === undefined ? t('stars.idea.own') : t(`stars.idea.${idea}` as 'stars.idea.repeat'),
    stars.mostBlocks === null ? t('stars.elegant') : t(`stars.${sizeKeys[shownSkin]}`, { count: stars.mostBlocks }),
  ]
}
