import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { ErasePerson } from './erase-person.tsx'
import { usePeopleActions } from './use-people-actions.ts'

/** The same as in school admin, for a child of somebody's own space. */
export function EraseStudent({ student }: { student: { id: string; name: string } }) {
  const [navigate, localized] = [useNavigate(), useLocalePath()]
  const { erasure, exported } = usePeopleActions()
  return (
    <ErasePerson
      person={student}
      erasure={erasure}
      exported={exported}
      onClose={() => void navigate(localized('/dashboard'), { replace: true })}
    />
  )
}
