import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import type { AwayToday } from '#rules/classrooms/class-tools.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { RunningTimer } from './running-timer.tsx'
import type { ToolStudent } from './class-tools.tsx'

const ClassTools = lazy(() => import('./class-tools.tsx'))

type OpenClassToolsProps = {
  classroomId: string
  students: readonly ToolStudent[]
  today: AwayToday
  className?: string
}

/** Button that opens the classroom tools for the projector. */
export function OpenClassTools({ classroomId, students, today, className }: OpenClassToolsProps) {
  const { t } = useTranslation('class-tools')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className={className} icon={<IconTools aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
        {!isOpen && <RunningTimer classroomId={classroomId} />}
      </Button>
      {isOpen && (
        <Suspense>
          <ClassTools classroomId={classroomId} students={students} today={today} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
