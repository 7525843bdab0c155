import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/** Pages that live in the sky. */
export default function Layout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
