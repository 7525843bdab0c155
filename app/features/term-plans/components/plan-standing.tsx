import { useTranslation } from 'react-i18next'
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import type { Standing } from '#rules/pacing/term-plan.ts'
import { Card } from '#app/ui/card.tsx'
import styles from './calendar.module.css'

const looks = {
  'on-plan': { tone: 'success', Icon: IconCalendarCheck },
  ahead: { tone: 'primary', Icon: IconChevronsRight },
  behind: { tone: 'paper', Icon: IconChevronsLeft },
} as const

/** Where the class is against its plan. Behind is no alarm: nothing here is red. */
export function PlanStanding({ standing }: { standing: Standing }) {
  const { t } = useTranslation('term-plans')
  const { tone, Icon } = looks[standing.is]
  return (
    <Card tone={tone} padding="small" className={styles.standing}>
      <Icon aria-hidden />
      <p>
        <strong>
          {standing.is === 'on-plan'
            ? t('standing.on-plan')
            : t(`standing.${standing.is}`, { count: standing.lessons })}
        </strong>{' '}
        <span>{t('standing.hint')}</span>
      </p>
    </Card>
  )
}
