import type { ClassroomId, PersonId } from '#rules/ids.ts'
import type { WorkLine } from '#rules/portfolio/work-lines.ts'
import type { WorldName } from '#rules/levels/level-file.ts'

/** A lesson with its picture: the map of its last level, else the world of its unit; none if programs are typed. */
export type PortfolioLesson = {
  lesson: string
  title: string
  map: readonly string[] | null
  world: WorldName | null
}

/** `waiting`: starred, no teacher has approved it. `shown`: linked guardians see it. */
export type StarState = 'waiting' | 'shown'

/** Words of the student and a teacher about starred work; the family sees both. */
export type WorkWords = { line: WorkLine | null; note: string | null }

/** Finished work of a student as the student sees it. `null`: not starred. */
export type OwnWork = PortfolioLesson & WorkWords & { state: StarState | null }

/** Approved work as the family sees it. */
export type FamilyWorkItem = PortfolioLesson & WorkWords

export type OwnPortfolio = { work: OwnWork[]; stamp: string }

/** Starred work of a student as the teachers of the class see it. */
export type StarredWork = PortfolioLesson &
  WorkWords & {
    state: StarState
    /** The first step, whose work page the teacher opens. */
    step: string
  }

export type StudentPortfolio = {
  work: StarredWork[]
  /** No consent to show work to the family: nothing can be approved. */
  isHomeOff: boolean
  stamp: string
}

/** Live path: a stamp of the starred work of one student, for the student and the teachers of the class. */
export const portfolioPath = (classroomId: ClassroomId, student: PersonId) =>
  `classrooms/${classroomId}/portfolio/${student}`
