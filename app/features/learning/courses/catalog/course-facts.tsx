import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { CourseCard } from '../contract.ts'
import { SkinChip } from './skin-chip.tsx'
import styles from './course-facts.module.css'

/** Chips with the ages, editor skin, size and duration of a course. */
export function CourseFacts({ course: { ages, skin, lessons, levels, activities, hours } }: { course: CourseCard }) {
  const { t } = useTranslation('courses')
  return (
    <ul className={styles.facts}>
      <li>
        <Chip icon={<IconMoodSmile aria-hidden />}>{t('facts.ages', { from: ages[0], to: ages[1] })}</Chip>
      </li>
      <li>
        <SkinChip skin={skin} />
      </li>
      <li>
        <Chip icon={<IconStack2 aria-hidden />}>
          {t('facts.lessons', { count: lessons })} ·{' '}
          {levels > 0 ? t('facts.levels', { count: levels }) : t('facts.activities', { count: activities })}
        </Chip>
      </li>
      <li>
        <Chip icon={<IconClock aria-hidden />}>{t('facts.hours', { count: hours })}</Chip>
      </li>
    </ul>
  )
}
