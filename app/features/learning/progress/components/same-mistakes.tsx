import { useTranslation } from 'react-i18next'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { hasPrograms } from '#rules/progress/step-kinds.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { listUnsolvedSteps, type GridRow, type GridStep } from './grid/grid-order.ts'
import styles from './class-progress.module.css'

type SameMistakesProps = {
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  hrefOf: (step: string) => string
}

/** Maximum number of listed steps: a class discusses only a few at a time. */
const MAX_STEPS = 3

/** Steps that several students have tried without success, with links to their common mistakes. */
export function SameMistakes({ rows, steps, hrefOf }: SameMistakesProps) {
  const { t } = useTranslation('progress')
  const unsolved = listUnsolvedSteps(rows)
    .filter(({ index }) => hasPrograms(steps[index]!.kind))
    .slice(0, MAX_STEPS)
  if (unsolved.length === 0) return null
  return (
    <Card title={t('same.title')} icon={<IconUsersGroup aria-hidden />}>
      <ul className={styles.list}>
        {unsolved.map(({ index, count }) => (
          <li key={index} className={styles.person}>
            <span className={styles.words}>{t('same.step', { number: index + 1, count })}</span>
            <Button
              size="small"
              variant="soft"
              href={hrefOf(steps[index]!.id)}
              aria-label={t('same.openOf', { number: index + 1 })}
            >
              {t('same.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
