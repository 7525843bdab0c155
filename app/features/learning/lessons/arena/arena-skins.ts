import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Skin } from '../editor.ts'
import { getAvailableSkins } from '../skins.ts'

/** In competitions each player chooses a skin, so all skins that the level supports are offered. */
export const getArenaSkins = (level: Pick<LevelRules, 'skin' | 'world'>): readonly Skin[] =>
  getAvailableSkins(level, 'text')
