import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import styles from './progress-grid.module.css'

type Row = { readonly student: { readonly id: string; readonly name: string }; readonly stars: number }

type GridTableProps<One extends Row> = {
  title: string
  table: RefObject<HTMLTableElement | null>
  rows: readonly One[]
  /** So many are drawn at once: each is many links, and a screen shows fewer. */
  firstRows: number
  /** Whose screens are open now. */
  present: ReadonlySet<string>
  needsHelp: (row: One) => boolean
  heads: ReactNode
  nameOf: (row: One, line: number) => ReactNode
  cellsOf: (row: One, line: number) => ReactNode
}

/** A class as a heat map: one row for each student, their stars at its end. */
export function GridTable<One extends Row>({
  title,
  table,
  rows,
  firstRows,
  present,
  needsHelp,
  heads,
  nameOf,
  cellsOf,
}: GridTableProps<One>) {
  const { t } = useTranslation('progress')
  const drawn = useFirstRows(rows, firstRows)
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid}>
        <caption className="sk-visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('grid.order')}
            </th>
            {heads}
            <th scope="col" className={styles.total}>
              {t('grid.stars')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, line) => (
            <tr
              key={row.student.id}
              data-help={needsHelp(row) || undefined}
              data-away={!present.has(row.student.id) || undefined}
            >
              <th scope="row" className={styles.name}>
                {nameOf(row, line)}
              </th>
              {cellsOf(row, line)}
              <td className={styles.total}>{row.stars}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many of the class are through with a column. */
export function DoneShare({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('progress')
  return (
    <progress className={styles.share} max={Math.max(1, all)} value={done} aria-label={t('grid.done', { done, all })} />
  )
}
