import { useTranslation } from 'react-i18next'
import { parseScan, type ScanResult } from '#rules/cards/scan.ts'
import { CodeScanner } from './code-scanner.tsx'

type CardScannerProps = { onScan: (scan: ScanResult) => void; onClose: () => void }

/** Scans the code of a login card or of a class. */
export function CardScanner({ onScan, onClose }: CardScannerProps) {
  const { t } = useTranslation('cards')
  return (
    <CodeScanner
      parse={parseScan}
      onScan={onScan}
      onClose={onClose}
      texts={{
        title: t('scan.title'),
        hint: t('scan.hint'),
        foreign: t('scan.foreign'),
        refusedHint: t('scan.refusedHint'),
        absentHint: t('scan.absentHint'),
        withoutCamera: t('scan.byCode'),
      }}
    />
  )
}
