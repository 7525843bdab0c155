import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { ChaseView } from '../contract.ts'
import styles from './chase-play.module.css'

/** The own kite, the wind that helps it, and the two next kites ahead; nothing for a kite in front. */
export function KitesAhead({ view: { ahead, wind }, kiteId }: { view: ChaseView; kiteId: string }) {
  const { t } = useTranslation('competitions')
  if (ahead.length === 0 && wind.length === 0) return null
  return (
    <div className={styles.sky}>
      <span className={styles.own}>
        <ChildKite id={kiteId} size={52} className={styles.bobbing} />
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
              <Kite look={kite} size={44} />
              <span className={styles.name}>
                {name ?? <span className="sk-visually-hidden">{t('chase.aKite')}</span>}
              </span>
              <span className={styles.gap}>{t('chase.gap', { count: gap })}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
