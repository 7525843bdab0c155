import { createContext } from 'react-router'
import type { Purpose } from '#rules/consent/purposes.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Relation, SchoolRole } from '#rules/permissions.ts'

/** A workspace that a user can open: a class they teach or attend, a child of theirs, or a school they administer. */
export type WorkspaceChoice = {
  kind: 'classroom' | 'child' | 'school'
  id: string
  schoolId: SchoolId
  schoolName: string
  /** Time zone of the school, which decides when a day starts. */
  timeZone: string
  name: string
  grade: string | null
  icon: string
  colour: string
  /** Join code of the class; null for users who do not teach it. */
  code: string | null
  relations: Relation[]
  /** For a child: purposes without consent. */
  purposesOff?: Purpose[]
  schoolRoles: SchoolRole[]
}

/** The workspace of this request; set by the check-classroom-id guard. */
export const workspaceContext = createContext<WorkspaceChoice>()
