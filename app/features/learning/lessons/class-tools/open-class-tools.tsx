import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { ToolStudent } from './class-tools.tsx'

const ClassTools = lazy(() => import('./class-tools.tsx'))

type OpenClassToolsProps = { classroomId: string; students: readonly ToolStudent[]; className?: string }

/** Button that opens the classroom tools for the projector. */
export function OpenClassTools({ classroomId, students, className }: OpenClassToolsProps) {
  const { t } = useTranslation('class-tools')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className={className} icon={<IconTools aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ClassTools classroomId={classroomId} students={students} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
