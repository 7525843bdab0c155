import { useTranslation } from 'react-i18next'
import type { RowOutcome } from '#rules/students/import-plan.ts'
import { useErrorText } from '#app/platform/errors/error-text.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { ImportPlanView } from '../contract.ts'
import styles from './import.module.css'

const outcomeStyles: {
  fate: RowOutcome
  tone: 'success' | 'neutral' | 'warning' | 'primary'
  icon: typeof IconCheck
}[] = [
  { fate: 'new', tone: 'success', icon: IconUserPlus },
  { fate: 'moved', tone: 'primary', icon: IconArrowRight },
  { fate: 'asked', tone: 'warning', icon: IconHourglass },
  { fate: 'renamed', tone: 'warning', icon: IconPencil },
  { fate: 'here', tone: 'neutral', icon: IconCheck },
]

/** Number of rows per outcome: new, moved, transfer requested, renamed, already in the class. */
export function OutcomeChips({ counts }: { counts: Partial<Record<RowOutcome, number>> }) {
  const { t } = useTranslation('students')
  return (
    <ul className={styles.fates}>
      {outcomeStyles
        .filter(({ fate }) => counts[fate])
        .map(({ fate, tone, icon: Icon }) => (
          <li key={fate}>
            <Chip tone={tone} icon={<Icon aria-hidden />}>
              {counts[fate]} {t(`import.fates.${fate}`)}
            </Chip>
          </li>
        ))}
    </ul>
  )
}

export function ImportOutcome({ plan: { counts, problems, problemCount } }: { plan: ImportPlanView }) {
  const { t } = useTranslation('students')
  const { reasonText } = useErrorText()
  return (
    <section aria-label={t('import.result')} className={styles.outcome}>
      <h3 className={styles.heading}>{t('import.result')}</h3>
      <OutcomeChips counts={counts} />
      {problemCount > 0 && (
        <details className={styles.problems} open>
          <summary className={styles.summary}>
            <IconAlertTriangle aria-hidden />
            {t('import.problems', { count: problemCount })}
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
          <ul className={styles.rows} tabIndex={0}>
            {problems.map(({ row, name, problem }) => (
              <li key={row} className={styles.row}>
                <span className={styles.number}>{t('import.row', { row })}</span>
                <strong>{name || '—'}</strong>
                <span>{reasonText(problem)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
