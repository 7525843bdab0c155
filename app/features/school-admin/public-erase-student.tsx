import { ErasePerson } from './components/erase-person.tsx'
import { usePeopleActions } from './components/use-people-actions.ts'

type EraseStudentProps = { student: { id: string; name: string }; onClose: () => void }

/** The same as in school admin, for a child of somebody's own space; alone in its file, because it is fetched late. */
export default function EraseStudent({ student, onClose }: EraseStudentProps) {
  const { erasure, exported } = usePeopleActions()
  return <ErasePerson person={student} erasure={erasure} exported={exported} onClose={onClose} />
}
