import type { ReactNode } from 'react'
import { Menu } from '#app/ui/navigation/menu.tsx'
import styles from './bulk-actions.module.css'

type BulkMenuProps = { icon: ReactNode; label: string; children: ReactNode }

/** Menu of actions for the selected students. */
export const BulkMenu = ({ icon, label, children }: BulkMenuProps) => (
  <Menu
    align="end"
    summaryClassName={styles.summary}
    summary={
      <>
        {icon}
        {label}
      </>
    }
  >
    {children}
  </Menu>
)
