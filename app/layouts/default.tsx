import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'
import styles from './default.module.css'

/** Layout of text pages: public header and footer with a pale sky. */
export default function Layout() {
  return (
    <SiteFrame className={styles.calm}>
      <Outlet />
    </SiteFrame>
  )
}
