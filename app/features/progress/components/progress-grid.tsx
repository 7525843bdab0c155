import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Link } from '#app/ui/link.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import type { GridRow, GridStep } from './grid-order.ts'
import { stepSummary } from './grid-order.ts'
import { CellLink, type CellView } from './cell-link.tsx'
import { keepOpenedCell, openedCell } from './opened-cell.ts'
import { StepIcon } from './step-icon.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import styles from './progress-grid.module.css'

type ProgressGridProps = {
  title: string
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  view: CellView
  /** Whose screens are open now. */
  present: ReadonlySet<string>
  hrefOf: (student: string, step: string) => string
  /** What the class made of a step. */
  hrefOfStep: (step: string) => string
}

/** Each is a dozen links; a screen shows fewer. */
const firstRows = 20

/** A class and a lesson as a heat map: one row for each student, one column for each step. */
export function ProgressGrid({ title, rows, steps, view, present, hrefOf, hrefOfStep }: ProgressGridProps) {
  const { t } = useTranslation('progress')
  const [returned] = useState(() => placeOf(openedCell(), rows, steps))
  const drawn = useFirstRows(rows, firstRows)
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, steps.length, returned)
  // A grid that is opened another time begins at its beginning.
  useEffect(() => keepOpenedCell(null), [])
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('grid.order')}
            </th>
            {steps.map((step, place) => (
              <StepHead
                key={step.id}
                step={step}
                number={place + 1}
                summary={stepSummary(rows, place)}
                all={rows.length}
                href={hrefOfStep(step.id)}
              />
            ))}
            <th scope="col" className={styles.total}>
              {t('grid.stars')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, line) => (
            <tr
              key={row.student.id}
              data-help={row.helpAt >= 0 || undefined}
              data-away={!present.has(row.student.id) || undefined}
            >
              <th scope="row" className={styles.name}>
                <ChildKite id={row.student.id} size={18} />
                <span className={styles.words}>{row.student.name}</span>
              </th>
              {row.cells.map((cell, place) => (
                <td key={steps[place]!.id}>
                  <CellLink
                    cell={cell}
                    view={view}
                    who={row.student.name}
                    number={place + 1}
                    now={row.at === place && present.has(row.student.id)}
                    last={row.at === place}
                    href={hrefOf(row.student.id, steps[place]!.id)}
                    tabIndex={tabIndexOf(line, place)}
                    onFocus={() => onFocus(line, place)}
                  />
                </td>
              ))}
              <td className={styles.total}>{row.stars}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function placeOf(
  cell: ReturnType<typeof openedCell>,
  rows: readonly GridRow[],
  steps: readonly GridStep[],
): [number, number] | null {
  const line = rows.findIndex(({ student }) => student.id === cell?.student)
  const place = steps.findIndex(({ id }) => id === cell?.step)
  return line === -1 || place === -1 ? null : [line, place]
}

const withoutPrograms: ReadonlySet<string> = new Set(['story', 'unplugged', 'predict', 'quiz'])

type StepHeadProps = {
  step: GridStep
  number: number
  summary: ReturnType<typeof stepSummary>
  all: number
  href: string
}

function StepHead({ step, number, summary: { done, hard }, all, href }: StepHeadProps) {
  const { t } = useTranslation('progress')
  const name = (
    <>
      <StepIcon kind={step.kind} />
      <span className="sk-visually-hidden">{t('grid.step', { number })}</span>
      <span aria-hidden>{number}</span>
      {hard && <span className="sk-visually-hidden">{t('grid.hard')}</span>}
    </>
  )
  return (
    <th scope="col" className={styles.step} data-hard={hard || undefined}>
      {withoutPrograms.has(step.kind) ? (
        <span className={styles.stepName}>{name}</span>
      ) : (
        <Link to={href} className={styles.stepName} title={hard ? t('grid.hard') : undefined}>
          {name}
        </Link>
      )}
      <progress
        className={styles.share}
        max={Math.max(1, all)}
        value={done}
        aria-label={t('grid.done', { done, all })}
      />
    </th>
  )
}
