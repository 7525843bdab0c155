import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Skin } from '../editor.ts'
import { skinsOf } from '../skins.ts'

/** In which skins a level is played where everybody has their own: in all that it has for anybody. */
export const arenaSkins = (level: Pick<LevelRules, 'skin' | 'world'>): readonly Skin[] => skinsOf(level, 'text')
