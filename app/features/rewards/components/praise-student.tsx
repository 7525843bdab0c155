import { SkillSheet } from './skill-sheet.tsx'
import { useGivePoints } from './use-give-points.ts'

type PraiseStudentProps = {
  classroomId: string
  /** Who was tapped; nothing while nobody is. */
  student: { id: string; name: string } | null
  onClose: () => void
}

/** The second of two taps, over any list of children: what for. */
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
