import { useTranslation } from 'react-i18next'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { openDoubts, type ReadSheet } from './read-sheets.ts'
import styles from './paper-reader.module.css'

type SheetLineProps = {
  name: string
  sheet: ReadSheet
  /** Right answers; null as long as they are unknown. */
  right: number | null
  onUndo: () => void
}

/** The sheet that has just been read. */
export function SheetLine({ name, sheet, right, onUndo }: SheetLineProps) {
  const { t } = useTranslation('worksheets')
  const doubts = openDoubts(sheet).length
  const total = sheet.answers.length
  return (
    <div className={styles.sheetLine} data-doubt={doubts > 0 || undefined}>
      {doubts > 0 ? <IconAlertCircle aria-hidden /> : <IconCheck aria-hidden />}
      <p role="status">
        <b>{name}</b>
        <small>{doubts > 0 ? t('paper.unclear', { count: doubts }) : t('paper.allRead', { count: total })}</small>
      </p>
      {right !== null && doubts === 0 && (
        <strong>
          {right}/{total}
        </strong>
      )}
      <Button variant="quiet" size="small" onClick={onUndo}>
        {t('paper.undo')}
      </Button>
    </div>
  )
}
