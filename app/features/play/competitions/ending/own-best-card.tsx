import { useTranslation } from 'react-i18next'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import type { OwnBest } from '#rules/competitions/ending/own-best.ts'
import type { GameSlug } from '../contract.ts'
import { useBestText } from './use-best-text.ts'
import styles from './own-best-card.module.css'

/** The player's own achievement, on the player's device only. */
export function OwnBestCard({ best, game }: { best: OwnBest; game: GameSlug }) {
  const { t } = useTranslation('competitions')
  const bestText = useBestText(game, 'own')
  const isPlainFact = best.kind === 'answered' || best.kind === 'joined'
  const Icon = isPlainFact ? IconSeedling : IconAward
  return (
    <div className={styles.card} data-best={best.kind}>
      <Icon aria-hidden />
      <div>
        <h3 className={styles.title}>{t(isPlainFact ? 'ending.ownGame' : 'ending.bestTitle')}</h3>
        <p className={styles.text}>{bestText(best)}</p>
      </div>
    </div>
  )
}
