import { useTranslation } from 'react-i18next'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { WarmUpSummary } from '../contract.ts'
import styles from './warm-ups.module.css'

/** Warm-ups created by the teachers of a class, newest first. */
export function WarmUpList({ made }: { made: readonly WarmUpSummary[] }) {
  const { t } = useTranslation('warm-ups')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium' })
  if (made.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="warm-ups">
      <h2 id="warm-ups" className={styles.heading}>
        <IconFlame aria-hidden /> {t('list')}
      </h2>
      <p className={styles.note}>{t('listHint')}</p>
      <ul className={styles.lines}>
        {made.map(({ id, place, madeAt, givenAt }) => (
          <li key={id} className={styles.line}>
            <span className={styles.words}>
              <strong>{t('place', { lesson: place.title, step: place.number })}</strong>
              <span className={styles.note}>{t('madeAt', { day: dates(madeAt) })}</span>
            </span>
            {givenAt && (
              <Chip tone="success" icon={<IconSend aria-hidden />}>
                {t('givenAt', { day: dates(givenAt) })}
              </Chip>
            )}
            <Button size="small" variant="soft" href={localized(`/dashboard/lessons?warm-up=${id}`)}>
              {t('open')}{' '}
              <span className="sk-visually-hidden">{t('place', { lesson: place.title, step: place.number })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
