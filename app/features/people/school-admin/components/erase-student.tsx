import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { ErasePerson } from './erase-person.tsx'
import { usePeopleActions } from './use-people-actions.ts'

/** Erase dialog for a student of a teacher's personal school, which has no school admin pages. */
export function EraseStudent({ student }: { student: { id: string; name: string } }) {
  const [navigate, localizePath] = [useNavigate(), useLocalePath()]
  const { erasure, exported } = usePeopleActions()
  return (
    <ErasePerson
      person={student}
      erasure={erasure}
      exported={exported}
      onClose={() => void navigate(localizePath('/dashboard'), { replace: true })}
    />
  )
}
