import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Button } from '../buttons/button.tsx'
import { useRenderSlot } from '../rendering/render-slots.ts'
import styles from './paper-frame.module.css'

type PaperFrameProps = {
  /** Buttons beside the print button, e.g. download or back. Not printed. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of printable pages (certificates, cards, worksheets); always in light colors. */
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

/** One printed page. It has no page margins, so that colors can extend to the edge. */
export function PaperSheet({ size = 'a4', landscape = false, className, children }: PaperSheetProps) {
  useRenderSlot()
  return (
    <section className={clsx(styles.sheet, styles[`${size}${landscape ? 'Landscape' : ''}`], className)}>
      {children}
    </section>
  )
}
