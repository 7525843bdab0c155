import { truncateText } from '../input/text.ts'
import { fitsQuota } from '../quotas.ts'
import { birthBandOf, type BirthBand } from './birth-band.ts'
import { fullName, type ColumnRole } from './columns.ts'
import { checkGroupName, maxGroupNameLength } from './group-name.ts'
import { checkIdentifier } from './identifier.ts'
import { checkName } from './judged-name.ts'
import { nameKey, normalizeSpelling, type NameReason } from './name.ts'
import { parseTitle, splitTitle, type Title } from './titles.ts'
import { decideStudentClaim, type TeacherAccess, type ClaimingTeacher } from './transfer.ts'

/** Plans the import of a student list row by row. The preview and the import use the same plan. */

/** A row of the file, by column roles. `row` is its number in the file. */
export type ImportRow = {
  row: number
  name: string
  title?: Title | null
  identifier: string
  group: string
  birth: string
  classroom: string
  /** The student, if the school already had them when the list was parsed. */
  studentId?: string
}

export type RowProblem =
  | NameReason
  | 'identifier'
  | 'identifier-twice'
  | 'identifier-taken'
  | 'group-name'
  | 'too-many-groups'
  | 'name-twice'
  | 'unknown-class'
  | 'full'
/** `asked`: another teacher's student, for whom a transfer request is sent. */
export type RowOutcome = 'new' | 'here' | 'renamed' | 'moved' | 'asked'

export type PlannedRow = {
  row: number
  fate: RowOutcome
  classroomId: string
  studentId: string | null
  name: string
  title: Title | null
  identifier: string | null
  groups: string[]
  birthBand: BirthBand | null
  /** The importing teacher teaches the student or is an admin; otherwise the student's data is not changed. */
  taught: boolean
}
export type RowError = { row: number; name: string; problem: RowProblem }
export type ImportPlan = { rows: PlannedRow[]; problems: RowError[] }

/** The inherited flags refer to the importing teacher. */
export type ExistingStudent = TeacherAccess & {
  id: string
  name: string
  identifier: string | null
  classrooms: readonly string[]
  /** Removed by the school; an admin must agree before the student returns. */
  removed: boolean
}

export type ImportFacts = {
  /** Target class of rows without a class. */
  classroomId: string
  /** Classrooms the importing teacher may change. */
  classrooms: readonly { id: string; name: string; seatsLeft: number; groups: readonly string[] }[]
  claimingTeacher: ClaimingTeacher
  /** Students of the school with a number in the list, and those of the classrooms above. */
  existingStudents: readonly ExistingStudent[]
  thisYear: number
}

export function toImportRows(
  rows: readonly (readonly string[])[],
  roles: readonly ColumnRole[],
  header: boolean,
): ImportRow[] {
  const cell = (row: readonly string[], role: ColumnRole) => row[roles.indexOf(role)] ?? ''
  return rows.slice(header ? 1 : 0).map((row, index) => {
    const { title, name } = splitTitle(fullName(cell(row, 'name'), cell(row, 'family')))
    return {
      row: index + (header ? 2 : 1),
      name,
      title: title ?? parseTitle(cell(row, 'title')),
      identifier: cell(row, 'identifier'),
      group: cell(row, 'group'),
      birth: cell(row, 'birth'),
      classroom: cell(row, 'classroom'),
    }
  })
}

/** Splits several values in one cell, as exported files contain them. */
const splitCell = (cell: string) =>
  cell
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The group names in a cell, or `null` if one is invalid. */
function parseGroups(cell: string): string[] | null {
  const checked = splitCell(cell).map((groupName) => checkGroupName(truncateText(groupName, maxGroupNameLength)))
  return checked.every((result) => result.ok) ? checked.map(({ value }) => value) : null
}

const normalizeName = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

export function planImport(rows: readonly ImportRow[], facts: ImportFacts): ImportPlan {
  const { plan, add } = startImportPlan(facts)
  for (const row of rows) add(row)
  return plan
}

/** Plans row by row, so that callers can yield to the event loop during long lists. */
export function startImportPlan(facts: ImportFacts): { plan: ImportPlan; add: (row: ImportRow) => void } {
  const classroomIdByName = new Map(facts.classrooms.map(({ id, name }) => [normalizeName(name), id]))
  const groups = new Map(
    facts.classrooms.map(({ id, groups: groupNames }) => [
      id,
      new Set(groupNames.map((groupName) => groupName.toLowerCase())),
    ]),
  )
  const seats = new Map(facts.classrooms.map(({ id, seatsLeft }) => [id, seatsLeft]))
  const byNumber = new Map(
    facts.existingStudents.flatMap((student) =>
      student.identifier === null ? [] : [[student.identifier, student] as const],
    ),
  )
  const byName = new Map<string, ExistingStudent>(
    facts.existingStudents.flatMap((student) =>
      student.classrooms.map((id) => [`${id}/${nameKey(student.name)}`, student] as const),
    ),
  )
  const [numbers, names, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const plan: ImportPlan = { rows: [], problems: [] }

  return { plan, add }

  function add(row: ImportRow): void {
    const planned = planRow(row)
    if (typeof planned === 'string')
      plan.problems.push({ row: row.row, name: truncateText(normalizeSpelling(row.name), 60), problem: planned })
    else plan.rows.push(planned)
  }

  function planRow({ row, group, birth, title = null, ...cells }: ImportRow): PlannedRow | RowProblem {
    const checked = checkRow(cells)
    if (typeof checked === 'string') return checked
    const { name, identifier, classroomId, key } = checked
    // Record the number first: each number may be tried with one name only, or names could be guessed.
    if (identifier !== null) numbers.add(identifier)
    const existing = findStudent(identifier, key)
    if (existing && ids.has(existing.id)) return identifier === null ? 'name-twice' : 'identifier-twice'
    const isEnrolled = existing?.classrooms.includes(classroomId) ?? false
    const decision = existing && !isEnrolled ? decideStudentClaim(existing, name, facts.claimingTeacher) : 'take'
    const groupNames = parseGroups(group)
    if (decision === 'other-child') return 'identifier-taken'
    if (!groupNames) return 'group-name'
    if (decision === 'take' && !addGroups(classroomId, groupNames)) return 'too-many-groups'
    if (decision === 'take' && !isEnrolled && !takeSeat(classroomId)) return 'full'
    names.add(key)
    if (existing) ids.add(existing.id)
    const common = {
      row,
      classroomId,
      identifier,
      title,
      groups: groupNames,
      birthBand: birthBandOf(birth, facts.thisYear),
    }
    return existing
      ? { ...common, ...planExistingRow(existing, name, identifier, isEnrolled, decision) }
      : { ...common, fate: 'new', studentId: null, name, taught: true }
  }

  function planExistingRow(
    existing: ExistingStudent,
    rowName: string,
    identifier: string | null,
    isEnrolled: boolean,
    decision: 'take' | 'ask',
  ) {
    const taught = existing.taught || facts.claimingTeacher.administers
    // Keep the stored name if the match was by name only, or the student belongs to another teacher.
    const renames = decision === 'take' && taught && existing.identifier !== null && existing.identifier === identifier
    const name = renames ? rowName : existing.name
    const fate: RowOutcome =
      decision === 'ask' ? 'asked' : !isEnrolled ? 'moved' : name === existing.name ? 'here' : 'renamed'
    return { fate, studentId: existing.id, name, taught }
  }

  function checkRow({ classroom, ...cells }: Pick<ImportRow, 'name' | 'identifier' | 'classroom'>) {
    const [name, number] = [checkName(cells.name), checkIdentifier(cells.identifier)]
    if (!name.ok) return name.reason
    if (!number.ok) return number.reason
    const identifier = number.value
    const classroomId =
      classroom.trim() === ''
        ? facts.classroomId
        : [classroom, ...splitCell(classroom)]
            .map((className) => classroomIdByName.get(normalizeName(className)))
            .find(Boolean)
    if (!classroomId) return 'unknown-class'
    const key = `${classroomId}/${nameKey(name.value)}`
    if (identifier !== null && numbers.has(identifier)) return 'identifier-twice'
    if (identifier === null && names.has(key)) return 'name-twice'
    return { name: name.value, identifier, classroomId, key }
  }

  /** Matches by student number, else by name within the class unless that student has another number. */
  function findStudent(identifier: string | null, key: string): ExistingStudent | undefined {
    const namesake = byName.get(key)
    if (identifier === null) return namesake
    return byNumber.get(identifier) ?? (namesake?.identifier === null ? namesake : undefined)
  }

  /** Adds missing groups of a class; returns false if the group quota is exceeded. */
  function addGroups(classroomId: string, groupNames: readonly string[]): boolean {
    const existingGroups = groups.get(classroomId) ?? new Set<string>()
    const afterwards = new Set([...existingGroups, ...groupNames.map((groupName) => groupName.toLowerCase())])
    if (afterwards.size > existingGroups.size && !fitsQuota('group', 'atOnce', afterwards.size, 0)) return false
    groups.set(classroomId, afterwards)
    return true
  }

  function takeSeat(classroomId: string): boolean {
    const remaining = seats.get(classroomId) ?? 0
    seats.set(classroomId, remaining - 1)
    return remaining > 0
  }
}

export type RowStudent = {
  id: string
  name: string
  identifier: string | null
  classrooms: readonly { id: string; name: string }[]
}

/**
 * Whether a pending import row refers to this student: by id if the row has one, else matched as in the plan. Another
 * student of the same name does not match.
 */
export function isRowOfStudent(
  { studentId, name, classroom, ...cells }: ImportRow,
  classroomId: string,
  student: RowStudent,
): boolean {
  if (studentId) return studentId === student.id
  const number = checkIdentifier(cells.identifier)
  const identifier = number.ok ? number.value : null
  if (identifier !== null && student.identifier !== null) return identifier === student.identifier
  const classNames = [classroom, ...splitCell(classroom)].map(normalizeName)
  const isEnrolled =
    classroom.trim() === ''
      ? student.classrooms.some(({ id }) => id === classroomId)
      : student.classrooms.some((classroomEntry) => classNames.includes(normalizeName(classroomEntry.name)))
  return isEnrolled && nameKey(name) === nameKey(student.name)
}

/** Counts pairs of number and name for other teachers' students, and how many were wrong. Limits guessing. */
export function countGuessedPairs({ rows, problems }: ImportPlan): { tried: number; wrong: number } {
  const wrong = problems.filter(({ problem }) => problem === 'identifier-taken').length
  return { tried: wrong + rows.filter(({ studentId, taught }) => studentId !== null && !taught).length, wrong }
}

export function countOutcomes(rows: readonly PlannedRow[]): Record<RowOutcome, number> {
  const counts = { new: 0, here: 0, renamed: 0, moved: 0, asked: 0 }
  for (const { fate } of rows) counts[fate]++
  return counts
}
