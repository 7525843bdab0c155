import { Outlet } from 'react-router'
import { PaperFrame } from '#app/ui/paper-frame.tsx'
import styles from './pdf.module.css'

/** Paper: certificates, cards, worksheets. The page brings its sheets; nothing but them is printed. */
export default function Pdf() {
  return (
    <div className={styles.page}>
      <PaperFrame>
        <div id="content" className={styles.sheets}>
          <Outlet />
        </div>
      </PaperFrame>
    </div>
  )
}
