import { createContext } from 'react-router'
import type { SchoolId } from '#rules/ids.ts'
import type { Relation, SchoolRole } from '#rules/permissions.ts'

/** Where a person can be: a classroom they teach or learn in, a child they care for, or a school they run. */
export type RoomChoice = {
  kind: 'classroom' | 'child' | 'school'
  id: string
  schoolId: SchoolId
  schoolName: string
  /** Of the school: its days begin there. */
  timeZone: string
  name: string
  grade: string | null
  icon: string
  colour: string
  /** Shown to those who teach there only. */
  code: string | null
  relations: Relation[]
  schoolRoles: SchoolRole[]
}

/** The room this request is in; set by the check-classroom-id guard. */
export const roomContext = createContext<RoomChoice>()
