import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { findMenuEntry } from '#rules/navigation/navigation-menu.ts'
import { JoinBanner, usePendingRequestCount } from '#app/features/people/classrooms/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

type ClassDeskProps = {
  classroomId: string
  children: (joinRequests: { count: number; banner: ReactNode }) => ReactNode
}

/** Shows teachers the pending join requests of their class; no banner on pages that list the requests anyway. */
export function ClassDesk({ classroomId, children }: ClassDeskProps) {
  const count = usePendingRequestCount(classroomId)
  // Load the banner after mounting, before a request arrives: the network may be down at that moment.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const { pathname, search } = useLocation()
  const menuPosition = findMenuEntry('teacher', splitLocale(pathname).path, search)
  const isListedOnPage = menuPosition?.screen === 'home' || menuPosition?.screen === 'requests'
  const banner = isMounted && !isListedOnPage && <JoinBanner classroomId={classroomId} />
  return children({ count, banner })
}
