import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import styles from './progress-grid.module.css'

type Row = { readonly student: { readonly id: string; readonly name: string }; readonly stars: number }

type LinkProps = { to: string; tabIndex: number; onFocus: () => void }

type GridTableProps<RowType extends Row> = {
  title: string
  table: RefObject<HTMLTableElement | null>
  rows: readonly RowType[]
  /** Rows of the first render; each row has many links, and a screen shows fewer rows. */
  firstRows: number
  /** Ids of students who are online. */
  present: ReadonlySet<string>
  needsHelp: (row: RowType) => boolean
  heads: ReactNode
  /** Turns the student's name into a link, which becomes the first cell for arrow-key navigation. */
  linkOf?: (row: RowType, line: number) => LinkProps
  cellsOf: (row: RowType, line: number) => ReactNode
}

/** Heat map of a class: one row per student, with total stars at the end. */
export function GridTable<RowType extends Row>({
  title,
  table,
  rows,
  firstRows,
  present,
  needsHelp,
  heads,
  linkOf,
  cellsOf,
}: GridTableProps<RowType>) {
  const { t } = useTranslation('progress')
  const visibleRows = useFirstRows(rows, firstRows)
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
          {visibleRows.map((row, line) => (
            <tr
              key={row.student.id}
              data-help={needsHelp(row) || undefined}
              data-away={!present.has(row.student.id) || undefined}
            >
              <th scope="row" className={styles.name}>
                <Name student={row.student} link={linkOf?.(row, line)} />
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

function Name({ student: { id, name }, link }: { student: Row['student']; link: LinkProps | undefined }) {
  const content = (
    <>
      <ChildKite id={id} size={18} />
      <span className={styles.words}>{name}</span>
    </>
  )
  return link ? (
    <Link {...link} className={styles.person} data-place="">
      {content}
    </Link>
  ) : (
    content
  )
}

/** Progress bar of a column: how many students have finished it. */
export function DoneShare({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('progress')
  return (
    <progress className={styles.share} max={Math.max(1, all)} value={done} aria-label={t('grid.done', { done, all })} />
  )
}
