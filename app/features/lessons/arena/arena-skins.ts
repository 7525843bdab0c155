import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Skin } from '../editor.ts'
import { skinsOf } from '../skins.ts'

/**
 * In which skins a level is played where everybody has their own. What is said with icons can be said with blocks and in
 * text as well, in the worlds that are the same in all three; the other way round icons have no room.
 */
export const arenaSkins = ({ skin, world }: Pick<LevelRules, 'skin' | 'world'>): readonly Skin[] =>
  skin === 'icons' && (world === 'sky' || world === 'garden' || world === 'music')
    ? [...skinsOf('icons'), ...skinsOf('blocks')]
    : skinsOf(skin)
