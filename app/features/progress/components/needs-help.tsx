import { useTranslation } from 'react-i18next'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import type { GridRow, GridStep } from './grid-order.ts'
import styles from './class-progress.module.css'

type NeedsHelpProps = {
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  hrefOf: (student: string, step: string) => string
}

/** Who has tried four times and more without success. Whoever succeeds is gone from here. */
export function NeedsHelp({ rows, steps, hrefOf }: NeedsHelpProps) {
  const { t } = useTranslation('progress')
  const waiting = rows.filter(({ helpAt }) => helpAt >= 0)
  const drawn = useFirstRows(waiting, 20)
  return (
    <Card
      tone={waiting.length > 0 ? 'warning' : 'surface'}
      title={t('help.title')}
      icon={<IconHandStop aria-hidden />}
      aside={waiting.length}
    >
      {waiting.length === 0 ? (
        <p className={styles.nobody}>{t('help.nobody')}</p>
      ) : (
        <ul className={styles.list} aria-live="polite">
          {drawn.map(({ student, helpAt, cells }) => (
            <li key={student.id} className={styles.person}>
              <ChildKite id={student.id} size={36} />
              <span className={styles.words}>
                <strong>{student.name}</strong>
                <span>{t('help.tries', { number: helpAt + 1, count: cells[helpAt]!.attempts })}</span>
              </span>
              <Button
                size="small"
                variant="soft"
                href={hrefOf(student.id, steps[helpAt]!.id)}
                aria-label={t('help.openOf', { name: student.name })}
              >
                {t('help.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
