import { useTranslation } from 'react-i18next'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { unsolvedSteps, type GridRow, type GridStep } from './grid-order.ts'
import styles from './class-progress.module.css'

type SameMistakesProps = {
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  hrefOf: (step: string) => string
}

/** So many steps at a time can be talked about. */
const MOST_STEPS = 3

/** Steps that several have tried and not solved: what their programs have in common can be answered at once. */
export function SameMistakes({ rows, steps, hrefOf }: SameMistakesProps) {
  const { t } = useTranslation('progress')
  const open = unsolvedSteps(rows).slice(0, MOST_STEPS)
  if (open.length === 0) return null
  return (
    <Card title={t('same.title')} icon={<IconUsersGroup aria-hidden />}>
      <ul className={styles.list}>
        {open.map(({ place, count }) => (
          <li key={place} className={styles.person}>
            <span className={styles.words}>{t('same.step', { number: place + 1, count })}</span>
            <Button
              size="small"
              variant="soft"
              href={hrefOf(steps[place]!.id)}
              aria-label={t('same.openOf', { number: place + 1 })}
            >
              {t('same.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
