import { useTranslation } from 'react-i18next'
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import type { Pace } from '#rules/pacing/term-plan.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './calendar.module.css'

const appearances = {
  'on-plan': { tone: 'success', Icon: IconCalendarCheck },
  ahead: { tone: 'primary', Icon: IconChevronsRight },
  behind: { tone: 'paper', Icon: IconChevronsLeft },
} as const

/** Compares the class's progress with its plan. Being behind is not an error, so it is not shown in red. */
export function PlanPace({ pace }: { pace: Pace }) {
  const { t } = useTranslation('term-plans')
  const { tone, Icon } = appearances[pace.is]
  return (
    <Card tone={tone} padding="small" className={styles.pace}>
      <Icon aria-hidden />
      <p>
        <strong>{pace.is === 'on-plan' ? t('pace.on-plan') : t(`pace.${pace.is}`, { count: pace.lessons })}</strong>{' '}
        <span>{t('pace.hint')}</span>
      </p>
    </Card>
  )
}
