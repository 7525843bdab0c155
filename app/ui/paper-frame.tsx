import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Button } from './button.tsx'
import { useDrawingTurn } from './drawing-turns.ts'
import styles from './paper-frame.module.css'

type PaperFrameProps = {
  /** Beside the print button: download, share, back. Never printed. */
  actions?: ReactNode
  children: ReactNode
}

/** Certificates, cards, worksheets: sheets of paper on a quiet table, always in day colours. */
export function PaperFrame({ actions, children }: PaperFrameProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame}>
      <div className={styles.tools} data-surface="desk">
        <Button icon={<IconPrinter aria-hidden />} size="small" onClick={() => window.print()}>
          {t('paper.print')}
        </Button>
        {actions}
      </div>
      <main className={styles.sheets} data-surface="paper">
        {children}
      </main>
    </div>
  )
}

type PaperSheetProps = { size?: 'a4' | 'letter'; landscape?: boolean; className?: string; children: ReactNode }

/** One printed page. Margins are the sheet's own, so that colour may run to the edge. */
export function PaperSheet({ size = 'a4', landscape = false, className, children }: PaperSheetProps) {
  useDrawingTurn()
  return (
    <section className={clsx(styles.sheet, styles[`${size}${landscape ? 'Landscape' : ''}`], className)}>
      {children}
    </section>
  )
}
