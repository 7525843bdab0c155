import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { AssignedData, AssignedForTeacher } from '../contract.ts'
import { AssignSheet, type FirstChoice } from './assign-sheet.tsx'
import { AssignedLessons } from './assigned-lessons.tsx'
import { QuestionTestCards } from './question-test-cards.tsx'
import { AssignedLines } from './assigned-lines.tsx'

/** Page of assigned lessons, with a teacher's and a student's view. */
export function AssignedScreen({ data, className }: { data: AssignedData; className: string }) {
  const { t } = useTranslation('courses')
  if (data.view === 'teacher') return <TeacherScreen data={data} className={className} />
  return (
    <>
      <PageHead title={t('assigned.own')} note={className} />
      {data.view === 'student' && <QuestionTestCards tests={data.questionTests} />}
      {data.view === 'student' && data.courses.length > 0 ? (
        <AssignedLessons courses={data.courses} />
      ) : data.view === 'student' && data.questionTests.length > 0 ? null : (
        <EmptyState mood="hello" title={t('assigned.nothing')} hint={t('assigned.nothingHint')} />
      )}
    </>
  )
}

function TeacherScreen({ data, className }: { data: AssignedForTeacher; className: string }) {
  const { t } = useTranslation('courses')
  const [searchParams, setSearchParams] = useSearchParams()
  const [initialChoice, setInitialChoice] = useState<FirstChoice | null>(() =>
    findInitialChoice(data, searchParams.get('assign')),
  )
  const isOpen = initialChoice !== null
  const removeAssignParam = useEffectEvent(() => {
    if (searchParams.has('assign')) setSearchParams(deleteAssignParam, { replace: true, preventScrollReset: true })
  })
  // Removes the parameter so that a reload does not open the sheet again. Runs after the sheet has closed:
  // an open sheet counts as unsaved input and would block the navigation.
  useEffect(() => {
    if (!isOpen) removeAssignParam()
  }, [isOpen])
  const assign = (
    <Button icon={<IconSend aria-hidden />} onClick={() => setInitialChoice(data.next)}>
      {t('assign.open')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('assigned.title')} note={className} actions={data.lines.length > 0 && assign} />
      {data.lines.length > 0 ? (
        <AssignedLines {...data} onAssignAgain={setInitialChoice} />
      ) : (
        <EmptyState mood="hello" title={t('assigned.none')} hint={t('assigned.noneHint')} action={assign} />
      )}
      {initialChoice && <AssignSheet {...data} first={initialChoice} onClose={() => setInitialChoice(null)} />}
    </>
  )
}

function deleteAssignParam(search: URLSearchParams): URLSearchParams {
  search.delete('assign')
  return search
}

/** Preselects the course or lesson that a link of the course catalog passes in the address. */
function findInitialChoice({ courses }: AssignedForTeacher, requestedContent: string | null) {
  const course = courses.find(
    ({ id, lessons }) => id === requestedContent || lessons.some((lesson) => lesson.id === requestedContent),
  )
  return course ? { course: course.id, lesson: requestedContent === course.id ? null : requestedContent } : null
}
