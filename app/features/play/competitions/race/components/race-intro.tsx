import { useTranslation } from 'react-i18next'
import { levelNumber } from '#rules/games/catalog.ts'
import { GamePicture } from '#app/features/play/minigames/public.ts'
import type { RaceRoom } from '../contract.ts'
import styles from '../../arena/components/arena-intro.module.css'

type RaceIntroProps = { race: RaceRoom; number: number; of: number; isLarge?: boolean }

/** Introduces the game and level of a round. */
export default function RaceIntro({ race: { game, level }, number, of, isLarge }: RaceIntroProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  return (
    <section className={styles.look} data-cover data-large={isLarge || undefined}>
      {!isLarge && <p className={styles.count}>{t('race.roundOf', { number: number + 1, of })}</p>}
      <h2 className={styles.title}>
        {t('minigames:levelOf', { game: t(`minigames:games.${game}.title`), number: levelNumber(level ?? '1') })}
      </h2>
      <p className={styles.task}>{t(`minigames:games.${game}.idea`)}</p>
      <div className={styles.cover}>
        <GamePicture slug={game} />
      </div>
    </section>
  )
}
