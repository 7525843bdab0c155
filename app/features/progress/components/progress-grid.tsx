import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import type { GridRow, GridStep } from './grid-order.ts'
import { stepSummary } from './grid-order.ts'
import { CellLink, type CellView } from './cell-link.tsx'
import { DoneShare, GridTable } from './grid-table.tsx'
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

const firstRows = 20

/** A class and a lesson as a heat map: one row for each student, one column for each step. */
export function ProgressGrid({ title, rows, steps, view, present, hrefOf, hrefOfStep }: ProgressGridProps) {
  const [returned] = useState(() => placeOf(openedCell(), rows, steps))
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, steps.length, returned)
  // A grid that is opened another time begins at its beginning.
  useEffect(() => keepOpenedCell(null), [])
  return (
    <GridTable
      {...{ title, table, rows, firstRows, present }}
      needsHelp={(row) => row.helpAt >= 0}
      heads={steps.map((step, place) => (
        <StepHead
          key={step.id}
          step={step}
          number={place + 1}
          summary={stepSummary(rows, place)}
          all={rows.length}
          href={hrefOfStep(step.id)}
        />
      ))}
      cellsOf={(row, line) =>
        row.cells.map((cell, place) => (
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
        ))
      }
    />
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
      <DoneShare done={done} all={all} />
    </th>
  )
}
