import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClockX from '@tabler/icons-react/dist/esm/icons/IconClockX.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import styles from './answers.module.css'

/** Right, wrong, arrived too late, or missing (null). */
export type AnswerOutcome = boolean | 'late' | null

/** Icon for the outcome of an answer. */
export function AnswerMark({ right }: { right: AnswerOutcome }) {
  const { t } = useTranslation('competitions')
  const [Icon, label] = describe(right)
  return (
    <span className={styles.mark} data-right={right ?? undefined} title={right === 'late' ? t(label) : undefined}>
      <Icon role="img" aria-label={t(label)} />
    </span>
  )
}

function describe(right: AnswerOutcome) {
  if (right === null) return [IconMinus, 'result.noAnswer'] as const
  if (right === 'late') return [IconClockX, 'result.late'] as const
  return right ? ([IconCheck, 'result.right'] as const) : ([IconX, 'result.wrong'] as const)
}
