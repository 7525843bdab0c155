import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { columnLetter } from '#rules/output/column-letter.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow, RowNote, RowState } from '#rules/questions/import/row.ts'
import { ChoiceMark } from '#app/features/learning/lessons/public-player.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { ImportPreview } from '../contract.ts'
import type { Decisions } from './import-report.tsx'
import styles from './import.module.css'

type ImportRowsProps = {
  rows: readonly ImportedRow[]
  columns: ImportPreview['columns']
  language: QuestionLanguage
  decisions: Decisions
  openRow: number | null
  onOpenRow: (row: number) => void
}

const stateStyles = {
  taken: { tone: 'success', icon: <IconCheck aria-hidden /> },
  mended: { tone: 'primary', icon: <IconTool aria-hidden /> },
  open: { tone: 'warning', icon: <IconEye aria-hidden /> },
  refused: { tone: 'danger', icon: <IconX aria-hidden /> },
  joined: { tone: 'success', icon: <IconCheck aria-hidden /> },
  empty: { tone: 'neutral', icon: <IconMinus aria-hidden /> },
  left: { tone: 'neutral', icon: <IconMinus aria-hidden /> },
} as const

export function ImportRows({ rows, columns, language, decisions, openRow, onOpenRow }: ImportRowsProps) {
  const { t } = useTranslation('questions')
  const noteText = (note: RowNote, { cells }: ImportedRow) => {
    const text = t(`import.note.${note}`)
    const cell = cells?.[note]
    const column =
      cell &&
      (columns.find(({ role, place }) => role === cell.role && place === cell.place) ??
        columns.find(({ role }) => role === cell.role))
    return column ? t('import.inColumn', { note: text, letter: columnLetter(column.at), head: column.head }) : text
  }
  const stateOf = ({ row, state }: ImportedRow): RowState | 'left' => {
    if (decisions.left.includes(row)) return 'left'
    return state === 'open' && decisions.right[row] !== undefined ? 'taken' : state
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the table
    <div className={styles.scroll} role="region" aria-label={t('import.report')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.state')}</th>
            <th scope="col">{t('import.question')}</th>
            <th scope="col">{t('import.answers')}</th>
            <th scope="col">{t('import.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const state = stateOf(row)
            const texts = row.question?.question
            const text = texts?.[language] ?? Object.values(texts ?? {})[0] ?? row.source.slice(0, 80)
            return (
              <tr key={row.row} data-state={state} data-looked={row.row === openRow || undefined}>
                <td>{row.row}</td>
                <td>
                  <Chip tone={stateStyles[state].tone} icon={stateStyles[state].icon}>
                    {t(`import.states.${state}`)}
                  </Chip>
                </td>
                <th scope="row">
                  {row.question ? (
                    <button type="button" className={styles.lookAt} onClick={() => onOpenRow(row.row)}>
                      {text}
                    </button>
                  ) : (
                    text || t('import.emptyRow')
                  )}
                </th>
                <td>
                  <span className={styles.marks}>
                    {row.question?.options.map((option, place) => {
                      const isRight = option.right || decisions.right[row.row] === place
                      return (
                        <span key={place} data-right={isRight || undefined}>
                          <ChoiceMark place={place} />
                        </span>
                      )
                    })}
                  </span>
                </td>
                <td>
                  {row.notes.map((note) => (
                    <span key={note} className={styles.noted}>
                      {noteText(note, row)}
                    </span>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
