import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { menuAt } from '#rules/navigation-menu.ts'
import { JoinBanner, useWaitingCount } from '#app/features/classrooms/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

type ClassDeskProps = {
  classroomId: string
  children: (waiting: { count: number; banner: ReactNode }) => ReactNode
}

/** On every page of a class its teachers learn who waits to join; on those that list them anyway, by the menu only. */
export function ClassDesk({ classroomId, children }: ClassDeskProps) {
  const count = useWaitingCount(classroomId)
  // Not drawn with the page, and not only when somebody asks: at that moment nobody may be there to bring it.
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  const { pathname, search } = useLocation()
  const at = menuAt('teacher', splitLocale(pathname).path, search)
  const listed = at?.screen === 'home' || at?.screen === 'requests'
  const banner = started && !listed && <JoinBanner classroomId={classroomId} />
  return children({ count, banner })
}
