import { useTranslation } from 'react-i18next'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { ChaseView } from '../contract.ts'
import styles from './chase-play.module.css'

/** One line: the wind that helps the player, and the two next kites ahead; nothing for a kite in front. */
export function KitesAhead({ view: { ahead, wind } }: { view: ChaseView }) {
  const { t } = useTranslation('competitions')
  if (ahead.length === 0 && wind.length === 0) return null
  return (
    <div className={styles.sky}>
      <span className={styles.winds}>
        {wind.map(({ kind, clouds }) => (
          <span key={kind} className={styles.wind} data-wind={kind}>
            {t(`chase.gain.${kind}`, { clouds })}
          </span>
        ))}
      </span>
      {ahead.length > 0 && (
        <ol className={styles.ahead} aria-label={t('chase.ahead')}>
          {ahead.map(({ player, name, kite, gap }) => (
            <li key={player}>
              <Kite look={kite} size={26} />
              <span className={name === null ? 'sk-visually-hidden' : styles.name}>{name ?? t('chase.aKite')}</span>
              <IconCloud className={styles.gapCloud} aria-hidden />
              <span aria-hidden>{gap}</span>
              <span className="sk-visually-hidden">{t('chase.gap', { count: gap })}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
