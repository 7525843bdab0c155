import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/navigation/link.tsx'
import type { GridRow, GridStep } from './grid-order.ts'
import { summarizeStep } from './grid-order.ts'
import { CellLink, type CellView } from './cell-link.tsx'
import { DoneShare, GridTable } from './grid-table.tsx'
import { rememberOpenedCell, openedCell } from './opened-cell.ts'
import { StepIcon } from './step-icon.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import styles from './progress-grid.module.css'

type ProgressGridProps = {
  title: string
  rows: readonly GridRow[]
  steps: readonly GridStep[]
  view: CellView
  /** Ids of students who are online. */
  present: ReadonlySet<string>
  hrefOf: (student: string, step: string) => string
  /** URL of the page with the class's programs at a step. */
  hrefOfStep: (step: string) => string
}

const firstRows = 20

/** Heat map of a class in a lesson: one row per student, one column per step. */
export function ProgressGrid({ title, rows, steps, view, present, hrefOf, hrefOfStep }: ProgressGridProps) {
  const [restoredCell] = useState(() => findCellPosition(openedCell(), rows, steps))
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, steps.length, restoredCell)
  // Clears the remembered cell, so that the next visit starts at the first cell.
  useEffect(() => rememberOpenedCell(null), [])
  return (
    <GridTable
      {...{ title, table, rows, firstRows, present }}
      needsHelp={(row) => row.helpIndex >= 0}
      heads={steps.map((step, index) => (
        <StepHead
          key={step.id}
          step={step}
          number={index + 1}
          summary={summarizeStep(rows, index)}
          all={rows.length}
          href={hrefOfStep(step.id)}
        />
      ))}
      cellsOf={(row, rowIndex) =>
        row.cells.map((cell, index) => (
          <td key={steps[index]!.id}>
            <CellLink
              cell={cell}
              view={view}
              studentName={row.student.name}
              number={index + 1}
              now={row.stepIndex === index && present.has(row.student.id)}
              last={row.stepIndex === index}
              href={hrefOf(row.student.id, steps[index]!.id)}
              tabIndex={tabIndexOf(rowIndex, index)}
              onFocus={() => onFocus(rowIndex, index)}
            />
          </td>
        ))
      }
    />
  )
}

function findCellPosition(
  cell: ReturnType<typeof openedCell>,
  rows: readonly GridRow[],
  steps: readonly GridStep[],
): [number, number] | null {
  const rowIndex = rows.findIndex(({ student }) => student.id === cell?.student)
  const stepIndex = steps.findIndex(({ id }) => id === cell?.step)
  return rowIndex === -1 || stepIndex === -1 ? null : [rowIndex, stepIndex]
}

const kindsWithoutPrograms: ReadonlySet<string> = new Set(['story', 'unplugged', 'predict', 'quiz'])

type StepHeadProps = {
  step: GridStep
  number: number
  summary: ReturnType<typeof summarizeStep>
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
      {kindsWithoutPrograms.has(step.kind) ? (
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
