import { SkillSheet } from './skill-sheet.tsx'
import { useGivePoints } from './use-give-points.ts'

type PraiseStudentProps = {
  classroomId: string
  /** The tapped student. Null closes the sheet. */
  student: { id: string; name: string } | null
  onClose: () => void
}

/** Lets a teacher choose the skill to praise after tapping a student in any list. */
export function PraiseStudent({ classroomId, student, onClose }: PraiseStudentProps) {
  const { give } = useGivePoints(classroomId)
  return (
    <SkillSheet
      title={student?.name ?? ''}
      opened={student !== null}
      onClose={onClose}
      onSkill={(skill) => {
        give([student!.id], skill)
        onClose()
      }}
    />
  )
}
