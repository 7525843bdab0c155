import { useTranslation } from 'react-i18next'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { GridRow, GridStep } from './grid/grid-order.ts'
import styles from './class-progress.module.css'

type NeedsHelpProps = {
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  hrefOf: (student: string, step: string) => string
}

/** Students with four or more failed attempts at a step; they disappear when they solve it. */
export function NeedsHelp({ rows, steps, hrefOf }: NeedsHelpProps) {
  const { t } = useTranslation('progress')
  const studentsInNeed = rows.filter(({ helpIndex }) => helpIndex >= 0)
  const visibleRows = useFirstRows(studentsInNeed, 20)
  return (
    <Card
      tone={studentsInNeed.length > 0 ? 'warning' : 'surface'}
      title={t('help.title')}
      icon={<IconHandStop aria-hidden />}
      aside={studentsInNeed.length}
    >
      {studentsInNeed.length === 0 ? (
        <p className={styles.nobody}>{t('help.nobody')}</p>
      ) : (
        <ul className={styles.list} aria-live="polite">
          {visibleRows.map(({ student, helpIndex, cells }) => (
            <li key={student.id} className={styles.person}>
              <ChildKite id={student.id} size={36} />
              <span className={styles.words}>
                <strong>{student.name}</strong>
                <span>{t('help.tries', { number: helpIndex + 1, count: cells[helpIndex]!.attempts })}</span>
              </span>
              <Button
                size="small"
                variant="soft"
                href={hrefOf(student.id, steps[helpIndex]!.id)}
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
