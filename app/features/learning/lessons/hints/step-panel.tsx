import type { ReactNode } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import styles from './step-panel.module.css'

type StepPanelProps = {
  icon: ReactNode
  title: string
  tone?: 'primary' | 'plum'
  /** Whether the panel covers the program, too. */
  whole?: boolean
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Panel with a title that opens beside the program of a step. */
export const StepPanel = ({ icon, title, tone, whole, closeLabel, onClose, children }: StepPanelProps) => (
  <section data-slot="hint" data-whole={whole} className={styles.panel} aria-label={title}>
    <header className={styles.head} data-tone={tone}>
      {icon}
      <h2 className={styles.title}>{title}</h2>
      <IconButton variant="sunken" size={48} label={closeLabel} icon={<IconX aria-hidden />} onClick={onClose} />
    </header>
    {children}
  </section>
)
