import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { HourSitting } from '../contract.ts'
import { startActiveHour } from '../device/active-hour.ts'
import styles from './hour.module.css'

type SittingCardsProps = {
  sittings: readonly HourSitting[]
  /** Code of the class hour, if the visitor joins one. */
  code?: string
  /** Level of the titles: 3 inside of a section, 2 directly below the title of the page. */
  heading?: 'h2' | 'h3'
}

/** Sittings to choose from. The start is stored on the device only. */
export function SittingCards({ sittings, code, heading: Heading = 'h3' }: SittingCardsProps) {
  const { t } = useTranslation('visitor-hours')
  const localize = useLocalePath()
  return (
    <div className={styles.courses}>
      {sittings.map(({ course, title, ages: [from, to], minutes, start }) => (
        <div key={course} className={styles.course}>
          <Heading className={styles.courseTitle}>{title}</Heading>
          <p className={styles.muted}>
            {t('hour.ages', { from, to })} · {t('hour.minutes', { count: minutes })}
          </p>
          <p>{t(`hour.courses.${course}`)}</p>
          <Button
            variant="go"
            size="large"
            href={localize(start)}
            icon={<IconPlayerPlay aria-hidden />}
            onClick={() => startActiveHour(course, code ?? null)}
          >
            {t('hour.start')}
          </Button>
        </div>
      ))}
    </div>
  )
}
