import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { AssignedData, AssignedForTeacher } from '../contract.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { AssignedLessons } from './assigned-lessons.tsx'
import { AssignedLines } from './assigned-lines.tsx'

/** What is assigned, by who looks at it. */
export function AssignedScreen({ data, className }: { data: AssignedData; className: string }) {
  const { t } = useTranslation('courses')
  if (data.view === 'teacher') return <ForTeacher data={data} className={className} />
  return (
    <>
      <PageHead title={t('assigned.own')} note={className} />
      {data.view === 'student' && data.courses.length > 0 ? (
        <AssignedLessons courses={data.courses} />
      ) : (
        <EmptyState mood="hello" title={t('assigned.nothing')} hint={t('assigned.nothingHint')} />
      )}
    </>
  )
}

function ForTeacher({ data, className }: { data: AssignedForTeacher; className: string }) {
  const { t } = useTranslation('courses')
  const [asked, setAsked] = useSearchParams()
  const [open, setOpen] = useState(() => firstOf(data, asked.get('assign')))
  const isOpen = open !== null
  const forget = useEffectEvent(() => {
    if (asked.has('assign')) setAsked(withoutAssign, { replace: true, preventScrollReset: true })
  })
  // Done or dropped: a reload or a bookmark must not open it again. After it is gone, so that nothing of it is unsaved.
  useEffect(() => {
    if (!isOpen) forget()
  }, [isOpen])
  const assign = (
    <Button icon={<IconSend aria-hidden />} onClick={() => setOpen({ course: data.courses[0]!.id, lesson: null })}>
      {t('assign.open')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('assigned.title')} note={className} actions={data.lines.length > 0 && assign} />
      {data.lines.length > 0 ? (
        <AssignedLines {...data} />
      ) : (
        <EmptyState mood="hello" title={t('assigned.none')} hint={t('assigned.noneHint')} action={assign} />
      )}
      {open && <AssignSheet {...data} first={open} isFirst={data.lines.length === 0} onClose={() => setOpen(null)} />}
    </>
  )
}

function withoutAssign(search: URLSearchParams): URLSearchParams {
  search.delete('assign')
  return search
}

/** The catalogue leads here with what it wants to assign. */
function firstOf({ courses }: AssignedForTeacher, asked: string | null) {
  const course = courses.find(({ id, lessons }) => id === asked || lessons.some((lesson) => lesson.id === asked))
  return course ? { course: course.id, lesson: asked === course.id ? null : asked } : null
}
