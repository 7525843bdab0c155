import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'
import styles from './default.module.css'

/** Pages to read: the same head and foot, and only a breath of sky. */
export default function Layout() {
  return (
    <SiteFrame className={styles.calm}>
      <Outlet />
    </SiteFrame>
  )
}
