import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/** Layout of public pages with the full sky background. */
export default function Layout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
