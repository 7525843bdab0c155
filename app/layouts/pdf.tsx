import { Outlet } from 'react-router'
import { PaperFrame } from '#app/ui/frames/paper-frame.tsx'
import styles from './pdf.module.css'

/** Layout of printable pages (certificates, cards, worksheets); only the page's sheets are printed. */
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
