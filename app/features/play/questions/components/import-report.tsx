import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { bankLimits, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { ImportPreview } from '../contract.ts'
import { ImportDetail } from './import-detail.tsx'
import { ImportRows } from './import-rows.tsx'
import styles from './import.module.css'

type ImportReportProps = {
  preview: ImportPreview
  language: QuestionLanguage
  bank: { id: string } | null
  busy: boolean
  onTake: (fields: { right: string; left: string; title?: string }) => void
}

/** Decisions of the teacher: `right` is the index of the correct option by row number, `left` lists skipped rows. */
export type Decisions = { right: Readonly<Record<number, number>>; left: readonly number[] }

const statePriority = { open: 0, refused: 1, mended: 2, taken: 3, joined: 4, empty: 5 } as const

/** All rows of a file with the effect of importing them; rows that need a decision come first. */
export function ImportReport({ preview, language, bank, busy, onTake }: ImportReportProps) {
  const { t } = useTranslation('questions')
  const { rows } = preview
  const [decisions, setDecisions] = useState<Decisions>({ right: {}, left: [] })
  const [order, setOrder] = useState<'problems' | 'file'>('problems')
  const [title, setTitle] = useState(preview.fileName.replace(/\.\w+$/, '').slice(0, bankLimits.titleLetters))
  const [openRow, setOpenRow] = useState<number | null>(rows.find(({ state }) => state === 'open')?.row ?? null)
  const willImport = ({ row, state, question }: ImportedRow) =>
    question !== null && !decisions.left.includes(row) && (state !== 'open' || decisions.right[row] !== undefined)
  const importCount = rows.filter(willImport).length
  const counts = {
    ready: importCount,
    look: rows.filter((row) => row.state === 'open' && !willImport(row) && !decisions.left.includes(row.row)).length,
    out: rows.filter(({ row, state }) => ['refused', 'empty'].includes(state) || decisions.left.includes(row)).length,
  } as const
  const sortedRows =
    order === 'file' ? rows : rows.toSorted((a, b) => statePriority[a.state] - statePriority[b.state] || a.row - b.row)
  const detail = rows.find(({ row }) => row === openRow) ?? null
  return (
    <div className={styles.report} data-unsaved="">
      <div className={styles.figures}>
        {(['ready', 'look', 'out'] as const).map((count) => (
          <Card key={count} padding="small" className={styles.figure} data-count={count}>
            <strong>{counts[count]}</strong>
            <span>{t(`import.count.${count}`)}</span>
          </Card>
        ))}
        <Card padding="small" className={styles.columns}>
          <strong>{t(`import.format.${preview.format}`)}</strong>
          {preview.columns.length > 0 && (
            <ul aria-label={t('import.columns')}>
              {preview.columns
                .filter(({ place }) => place === 0)
                .map(({ head, role }) => (
                  <li key={role}>
                    {head} → {t(`import.role.${role as 'question'}`)}
                  </li>
                ))}
            </ul>
          )}
        </Card>
      </div>
      <div className={styles.split} data-open={detail !== null || undefined}>
        <Card padding="none" className={styles.tableCard}>
          <div className={styles.tableHead}>
            <h2 className={styles.heading}>{t('import.rows', { count: rows.length })}</h2>
            <SegmentedControl
              label={t('import.order')}
              value={order}
              onChange={setOrder}
              options={[
                { value: 'problems', label: t('import.problemsFirst') },
                { value: 'file', label: t('import.byRow') },
              ]}
            />
          </div>
          <ImportRows
            rows={sortedRows}
            columns={preview.columns}
            language={language}
            decisions={decisions}
            openRow={openRow}
            onOpenRow={setOpenRow}
          />
        </Card>
        {detail && (
          <ImportDetail
            key={detail.row}
            row={detail}
            language={language}
            decisions={decisions}
            onDecide={setDecisions}
            onNext={() => setOpenRow(findNextUndecided(rows, detail.row, decisions))}
          />
        )}
      </div>
      <div className={styles.foot}>
        {!bank && (
          <TextField
            label={t('bank.title')}
            value={title}
            maxLength={bankLimits.titleLetters}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
        )}
        <Button
          icon={<IconFileImport aria-hidden />}
          busy={busy}
          disabled={importCount === 0 || (!bank && title.trim() === '')}
          onClick={() =>
            onTake({
              right: JSON.stringify(decisions.right),
              left: JSON.stringify(decisions.left),
              ...(!bank && { title }),
            })
          }
        >
          {t('import.take', { count: importCount })}
        </Button>
      </div>
    </div>
  )
}

/** The next row that needs a decision, or null. */
function findNextUndecided(rows: readonly ImportedRow[], after: number, { right, left }: Decisions): number | null {
  const undecided = rows.filter(({ row, state }) => state === 'open' && right[row] === undefined && !left.includes(row))
  return (undecided.find(({ row }) => row > after) ?? undecided.find(({ row }) => row !== after))?.row ?? null
}
