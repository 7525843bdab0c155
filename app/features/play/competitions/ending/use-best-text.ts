import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { OwnBest } from '#rules/competitions/ending/own-best.ts'
import type { GameSlug } from '../contract.ts'

/** Words for a player's achievement: `own` for the player's device, `wall` for the class. */
export function useBestText(game: GameSlug, reader: 'own' | 'wall'): (best: OwnBest) => string {
  const { t } = useTranslation('competitions')
  const mode = gameMode(game)
  return ({ kind, count, of }) => {
    const values = { count, of }
    if (kind === 'right') return t(`ending.${reader}.right.${mode}`, values)
    if (kind === 'answered') return t(`ending.own.answered.${mode}`, values)
    if (kind === 'joined') return t('ending.own.joined')
    return t(`ending.${reader}.${kind}`, values)
  }
}
